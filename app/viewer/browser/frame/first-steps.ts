import { make } from '#app/viewer/browser/element.ts'
import { keepSeen, readSeen } from '#app/viewer/browser/reading-habits.ts'
import type { Say } from '#app/viewer/browser/words.ts'

const zonesKey = 'zones'

/** How long the zones are shown if the reader doesn't touch the page. Milliseconds. */
const zonesShown = 6_000

/**
 * Shows once, on a touch screen, where a tap turns the page. The first touch hides the hint and does what it would do
 * anyway. The bar's buttons do the same, so the hint is hidden from assistive technology.
 */
export function showTapZones(say: Say, rightToLeft: boolean): void {
  if (!isTouched() || readSeen(zonesKey)) return
  keepSeen(zonesKey)
  const [left, right] = rightToLeft ? (['next', 'previous'] as const) : (['previous', 'next'] as const)
  const zones = make('div', 'tap-zones')
  zones.setAttribute('aria-hidden', 'true')
  zones.append(...([left, 'tapMiddle', right] as const).map((name) => make('span', '', say(name))))
  document.body.append(zones)
  const hide = () => zones.remove()
  window.setTimeout(hide, zonesShown)
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, hide, { once: true, capture: true })
}

/** Whether the screen is touched rather than pointed at. */
export function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
