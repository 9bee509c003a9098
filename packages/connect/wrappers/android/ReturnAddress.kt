package com.imali.connect

import java.net.URI
import java.net.URLDecoder

/** What a connect link and the address of a return say. Free of Android, so that a plain JVM can test it (see contract/returns.json). */
object ReturnAddress {
    private const val APPLICATION = "application_id"
    private const val STATE = "state"
    private const val COMPLETE = "complete"
    private val LINK_PATH = Regex("^/connect/([0-9a-f]{24})/?$")

    /**
     * The id of the application that a link belongs to.
     * @throws IllegalArgumentException for anything but a connect link; the message leaves the link out, since it is a secret
     */
    fun applicationOf(link: String): String {
        val uri = runCatching { URI(link) }.getOrNull()
        val isWeb = uri?.scheme == "https" || uri?.scheme == "http"
        val id = LINK_PATH.find(uri?.path ?: "")?.groupValues?.get(1)
        val token = parametersOf(uri?.rawFragment)["token"]
        require(isWeb && id != null && !token.isNullOrEmpty()) {
            "link: use the connect_url of an application, with its token"
        }
        return id!!
    }

    /** Whether an address is where the applicant of an application came back to after finishing. */
    fun isReturn(applicationId: String, address: String): Boolean {
        val uri = runCatching { URI(address) }.getOrNull() ?: return false
        val query = parametersOf(uri.rawQuery)
        return query[APPLICATION] == applicationId && query[STATE] == COMPLETE
    }

    private fun parametersOf(text: String?): Map<String, String> =
        (text ?: "").split('&').filter { it.contains('=') }.associate {
            val (name, value) = it.split('=', limit = 2)
            URLDecoder.decode(name, "UTF-8") to URLDecoder.decode(value, "UTF-8")
        }
}
