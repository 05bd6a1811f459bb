import type { HTMLElement } from 'node-html-parser'

/** Returns the text of an element, with its spaces collapsed as a page shows them. */
export function textOf(element: HTMLElement): string {
  return element.textContent.replace(/\s+/g, ' ').trim()
}

/** Returns the accessible name of a link, a button or a picture. */
export function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label') ?? element.getAttribute('alt')
  if (label !== undefined) return label
  const parts = element.childNodes.map((child) => {
    const inner = child as HTMLElement
    if (inner.rawTagName === undefined || inner.rawTagName === '') return child.text
    return inner.getAttribute('aria-hidden') === 'true' ? '' : nameOf(inner)
  })
  return parts.join('').replace(/\s+/g, ' ').trim()
}

export type Named = string | RegExp

const isCalled = (element: HTMLElement, name: Named) =>
  typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element))

/** Returns all matches of a selector with exactly this name; if there is none, those whose name contains it. */
export function named(root: HTMLElement, selector: string, name: Named): HTMLElement[] {
  const all = root.querySelectorAll(selector)
  const exact = all.filter((element) => isCalled(element, name))
  if (exact.length > 0 || typeof name !== 'string') return exact
  return all.filter((element) => nameOf(element).includes(name))
}

/** Returns the text of a label, with and without the number of results beside it. */
function namesOf(label: HTMLElement): string[] {
  const count = label.querySelector('.facet-count')
  const whole = textOf(label)
  return count === null ? [whole] : [whole, whole.slice(0, -textOf(count).length).trim()]
}

/** Returns the fields whose label has these words. */
export function labelled(root: HTMLElement, words: string): HTMLElement[] {
  const labels = root.querySelectorAll('label').filter((label) => namesOf(label).includes(words))
  const byLabel = labels.flatMap((label) => {
    const id = label.getAttribute('for')
    const field =
      id === undefined
        ? label.querySelector('input,select,textarea')
        : documentOf(label).querySelector(`#${id}`)
    return field === null ? [] : [field]
  })
  return [...byLabel, ...root.querySelectorAll(`[aria-label="${words}"]`)]
}

/** Returns the fieldset or group that has this legend. */
export function groupOf(root: HTMLElement, legend: string): HTMLElement {
  const groups = root.querySelectorAll('fieldset, [role="group"]')
  const found = groups.find((group) => {
    const title = group.querySelector('legend')
    return title !== null && textOf(title).startsWith(legend)
  })
  if (found === undefined) throw new Error(`there is no group ${legend}`)
  return found
}

export function documentOf(element: HTMLElement): HTMLElement {
  let top = element
  while (top.parentNode) top = top.parentNode
  return top
}
