import AuthenticationServices

/// Shows a connect link in the system's own browser session, where the applicant's bank lets them log in. `redirectUrl` is the
/// `redirect_url` of the application: a universal link of your app (associated domains), for iOS 17.4 and later.
///
/// Callbacks are hints: what counts is what the API and the webhooks say.
@available(iOS 17.4, *)
@MainActor
public final class ImaliConnect: NSObject, ASWebAuthenticationPresentationContextProviding {
  public enum Exit { case closed, notLoaded }

  private let link: URL
  private let applicationId: String
  private let callback: ASWebAuthenticationSession.Callback
  private let anchor: ASPresentationAnchor
  private let onSuccess: (String) -> Void
  private let onExit: (String, Exit) -> Void
  private var session: ASWebAuthenticationSession?

  public init(
    link: URL, redirectUrl: URL, anchor: ASPresentationAnchor,
    onSuccess: @escaping (String) -> Void, onExit: @escaping (String, Exit) -> Void = { _, _ in }
  ) throws {
    applicationId = try ReturnAddress.applicationId(of: link)
    self.link = link
    self.anchor = anchor
    self.onSuccess = onSuccess
    self.onExit = onExit
    callback = .https(host: redirectUrl.host() ?? "", path: redirectUrl.path())
  }

  /// Opens the flow; one that is open stays as it is.
  public func open() {
    guard session == nil else { return }
    let shown = ASWebAuthenticationSession(url: link, callback: callback) { [weak self] address, error in
      Task { @MainActor in self?.end(address, error) }
    }
    shown.presentationContextProvider = self
    session = shown
    if !shown.start() { end(nil, nil) }
  }

  /// Closes the flow. Calls nothing back.
  public func destroy() {
    let shown = session
    session = nil
    shown?.cancel()
  }

  private func end(_ address: URL?, _ error: Error?) {
    guard session != nil else { return }
    session = nil
    if let address, ReturnAddress.isReturn(of: applicationId, address: address.absoluteString) {
      onSuccess(applicationId)
    } else {
      let isClosed = (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin
      onExit(applicationId, isClosed ? .closed : .notLoaded)
    }
  }

  public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor }
}
