package com.imali.connect

import android.content.Context
import android.content.Intent
import android.net.Uri
import androidx.browser.customtabs.CustomTabsIntent

/**
 * Shows a connect link in a Custom Tab, where the applicant's bank lets them log in. Needs `androidx.browser:browser`, and an app
 * link (an `intent-filter` with `android:autoVerify`) for the `redirect_url` of your applications.
 *
 * Callbacks are hints: what counts is what the API and the webhooks say.
 */
class ImaliConnect(
    link: String,
    private val onSuccess: (applicationId: String) -> Unit,
    private val onExit: (applicationId: String) -> Unit = {},
) {
    private val applicationId = ReturnAddress.applicationOf(link)
    private val address = Uri.parse(link)
    private var isOpen = false

    /** Opens the flow; one that is open stays as it is. */
    fun open(context: Context) {
        if (isOpen) return
        isOpen = true
        CustomTabsIntent.Builder().setShareState(CustomTabsIntent.SHARE_STATE_OFF).build().launchUrl(context, address)
    }

    /**
     * Call it from `onCreate` and `onNewIntent`. Android may end your app behind the tab, so a return can start it anew.
     * @return whether the intent was the applicant's return
     */
    fun resume(intent: Intent?): Boolean {
        val back = intent?.data?.toString() ?: return false
        if (!ReturnAddress.isReturn(applicationId, back)) return false
        isOpen = false
        onSuccess(applicationId)
        return true
    }

    /** Call it from `onResume`, after `resume`: the applicant closed the tab before the end. The link stays valid. */
    fun onTabClosed() {
        if (!isOpen) return
        isOpen = false
        onExit(applicationId)
    }
}
