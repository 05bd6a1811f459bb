import type { ViewerPageData } from '#app/viewer/viewer-boot.ts'
import { byId } from './element.ts'
import { trustOnly } from './trusted-urls.ts'
import { Viewer } from './viewer.ts'

/** What holds the key leaves the document once read, so that it is in this script's memory only. */
function takeBootData(): ViewerPageData {
  const element = byId('viewer-boot')
  const data = JSON.parse(element.textContent ?? '') as ViewerPageData
  element.remove()
  for (const without of document.querySelectorAll('noscript')) without.remove()
  return data
}

const data = takeBootData()
trustOnly(data.assets.worker)
new Viewer(data).start()
