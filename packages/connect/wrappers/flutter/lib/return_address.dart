/// What a connect link and the address of a return say (see contract/returns.json).
library;

const _application = 'application_id';
const _state = 'state';
const _complete = 'complete';

/// The id of the application that a link belongs to. Throws an [ArgumentError] for anything but a connect link; the message
/// leaves the link out, since it is a secret.
String applicationOf(String link) {
  final uri = Uri.tryParse(link);
  final id = RegExp(r'^/connect/([0-9a-f]{24})/?$').firstMatch(uri?.path ?? '')?.group(1);
  final token = Uri.splitQueryString(uri?.fragment ?? '')['token'] ?? '';
  final isWeb = uri?.scheme == 'https' || uri?.scheme == 'http';
  if (!isWeb || id == null || token.isEmpty) {
    throw ArgumentError('link: use the connect_url of an application, with its token');
  }
  return id;
}

/// Whether an address is where the applicant of an application came back to after finishing.
bool isReturn(String applicationId, String address) {
  final query = Uri.tryParse(address)?.queryParameters ?? const {};
  return query[_application] == applicationId && query[_state] == _complete;
}
