import 'dart:async';

import 'package:app_links/app_links.dart';
import 'package:flutter/widgets.dart';
import 'package:url_launcher/url_launcher.dart';

import 'return_address.dart';

enum ConnectExit { closed, notLoaded }

/// Shows a connect link in the browser of the phone, where the applicant's bank lets them log in. The `redirect_url` of the
/// application is an app link (Android) or a universal link (iOS) of your app.
///
/// Callbacks are hints: what counts is what the API and the webhooks say.
class ImaliConnect with WidgetsBindingObserver {
  ImaliConnect({required this.link, required this.onSuccess, this.onExit}) : applicationId = applicationOf(link);

  /// How long the address of a return may take to arrive once the app is active.
  static const _returnDelay = Duration(seconds: 1);

  final String link;
  final String applicationId;
  final void Function(String applicationId) onSuccess;
  final void Function(String applicationId, ConnectExit exit)? onExit;
  final AppLinks _links = AppLinks();
  StreamSubscription<Uri>? _returns;
  bool _wasAway = false;

  /// Opens the flow; one that is open stays as it is.
  Future<void> open() async {
    if (_returns != null) return;
    _returns = _links.uriLinkStream.listen((address) => _take(address.toString()));
    WidgetsBinding.instance.addObserver(this);
    var isShown = false;
    try {
      isShown = await launchUrl(Uri.parse(link), mode: LaunchMode.inAppBrowserView);
    } catch (_) {
      // The error of the platform names the address, which is a secret.
    }
    if (!isShown) _end(() => onExit?.call(applicationId, ConnectExit.notLoaded));
  }

  /// For the start of the app: whether the applicant's return started it. Phones may end an app behind a browser.
  Future<bool> resume() async {
    final address = await _links.getInitialLink();
    return address != null && _take(address.toString());
  }

  /// Stops listening. Calls nothing back.
  void destroy() => _end(null);

  @override
  void didChangeAppLifecycleState(AppLifecycleState state) {
    if (state == AppLifecycleState.paused) _wasAway = true;
    if (state != AppLifecycleState.resumed || !_wasAway) return;
    _wasAway = false;
    Timer(_returnDelay, () {
      if (_returns != null) _end(() => onExit?.call(applicationId, ConnectExit.closed));
    });
  }

  bool _take(String address) {
    if (!isReturn(applicationId, address)) return false;
    _end(() => onSuccess(applicationId));
    return true;
  }

  void _end(void Function()? report) {
    _returns?.cancel();
    _returns = null;
    WidgetsBinding.instance.removeObserver(this);
    report?.call();
  }
}
