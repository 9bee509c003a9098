/** Unpacks the browser into the folder for temporary files of this process. */
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
