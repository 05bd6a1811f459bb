import type { HTMLElement } from 'node-html-parser'

/** What is read of an element, its spaces as a page shows them. */
export function textOf(element: HTMLElement): string {
  return element.textContent.replace(/\s+/g, ' ').trim()
}

/** What a screen reader calls a link, a button or a picture. */
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

/** All of a selector that are called so, or else those whose name holds the word. */
export function named(root: HTMLElement, selector: string, name: Named): HTMLElement[] {
  const all = root.querySelectorAll(selector)
  const exact = all.filter((element) => isCalled(element, name))
  if (exact.length > 0 || typeof name !== 'string') return exact
  return all.filter((element) => nameOf(element).includes(name))
}

/** What a label says, also without the number of results beside it. */
function namesOf(label: HTMLElement): string[] {
  const count = label.querySelector('.facet-count')
  const whole = textOf(label)
  return count === null ? [whole] : [whole, whole.slice(0, -textOf(count).length).trim()]
}

/** The fields that a label of these words is for. */
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

/** The fieldset whose legend says so. */
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
