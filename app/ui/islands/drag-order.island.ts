import type { Alive } from './alive.ts'
import { keepMovedRow } from './moved-row.ts'

/** Rows are dragged into another order, which is sent when one is dropped elsewhere; the buttons do the same without. */
export const wake: Alive<object> = (element) => {
  const field = element.querySelector<HTMLInputElement>('[data-order]')
  const form = field?.form ?? null
  if (form === null || field === null) return
  const rows = () => [...element.querySelectorAll<HTMLElement>('[data-order-row]')]
  const order = () =>
    rows()
      .map((row) => row.dataset.orderRow)
      .join()
  const before = order()
  let dragged: HTMLElement | null = null
  keepMovedRow(element, rows())
  for (const row of rows()) row.draggable = true
  // In a field the pointer chooses letters.
  element.addEventListener('pointerdown', ({ target }) => {
    const isField = target instanceof HTMLInputElement
    for (const row of rows()) row.draggable = !isField
  })
  element.addEventListener('dragstart', ({ target, dataTransfer }) => {
    dragged = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-order-row]') : null
    dragged?.classList.add('is-dragged')
    if (dataTransfer !== null) dataTransfer.effectAllowed = 'move'
  })
  element.addEventListener('dragover', (event) => {
    const over =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-order-row]') : null
    if (dragged === null || over === null) return
    event.preventDefault()
    if (over === dragged) return
    const { top, height } = over.getBoundingClientRect()
    const isAbove = event.clientY < top + height / 2
    over.parentElement?.insertBefore(dragged, isAbove ? over : over.nextElementSibling)
  })
  element.addEventListener('dragend', () => {
    dragged?.classList.remove('is-dragged')
    dragged = null
    if (order() === before) return
    field.disabled = false
    field.value = order()
    form.requestSubmit()
  })
}
