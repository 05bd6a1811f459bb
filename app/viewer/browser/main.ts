import type { ViewerPageData } from '#app/viewer/viewer-boot.ts'
import { byId } from './element.ts'
import { Viewer } from './viewer.ts'

/** The part of Trusted Types that is needed here; browsers without them, and so without the demand, lack it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
}

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

/**
 * The one policy that `viewerCsp` names: of all strings only the worker's address may become script. As the default policy
 * it holds for pdf.js too, which would start a worker of its own where ours couldn't.
 */
function trustOnly(worker: string): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === worker ? url : null) })
}
