import Foundation

/// What a connect link and the address of a return say (see contract/returns.json).
public enum ReturnAddress {
  private static let application = "application_id"
  private static let state = "state"
  private static let complete = "complete"

  public struct LinkError: Error, CustomStringConvertible {
    /// The link itself is a secret and stays out of it.
    public let description = "link: use the connect_url of an application, with its token"
  }

  /// The id of the application that a link belongs to.
  public static func applicationId(of link: URL) throws -> String {
    let parts = link.path.split(separator: "/", omittingEmptySubsequences: true)
    var fragment = URLComponents()
    fragment.percentEncodedQuery = link.fragment(percentEncoded: true)
    let token = fragment.queryItems?.first { $0.name == "token" }?.value ?? ""
    guard link.scheme == "https" || link.scheme == "http", parts.count == 2, parts[0] == "connect",
      parts[1].range(of: "^[0-9a-f]{24}$", options: .regularExpression) != nil, !token.isEmpty
    else { throw LinkError() }
    return String(parts[1])
  }

  /// Whether an address is where the applicant of an application came back to after finishing.
  public static func isReturn(of applicationId: String, address: String) -> Bool {
    guard let query = URLComponents(string: address)?.queryItems else { return false }
    let value = { (name: String) in query.first { $0.name == name }?.value }
    return value(application) == applicationId && value(state) == complete
  }
}
