import { byId } from '#app/viewer/browser/element.ts'

/** On a phone the tools of the bar are a sheet above it. */
export function toggleTools(open = !areToolsOpen()): void {
  byId('tools').classList.toggle('tools-open', open)
  byId('bar').classList.toggle('has-tools', open)
  document.querySelector('[data-command="more"]')?.setAttribute('aria-expanded', String(open))
}

export function areToolsOpen(): boolean {
  return byId('tools').classList.contains('tools-open')
}
