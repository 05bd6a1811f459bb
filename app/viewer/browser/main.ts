import type { ViewerPageData } from '#app/viewer/viewer-boot.ts'
import { byId } from './element.ts'
import { Viewer } from './viewer.ts'

/** The part of Trusted Types that is used here. Missing in browsers that don't support them, which then don't require them either. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
}

/** Reads the boot data and removes it from the document, so that the key is only in this script's memory. */
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
 * The only Trusted Types policy, which `viewerCsp` names: of all strings only the worker's address may become a script. As the default
 * policy it also covers pdf.js, which would start a worker of its own if ours couldn't start.
 */
function trustOnly(worker: string): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url === worker ? url : null) })
}
