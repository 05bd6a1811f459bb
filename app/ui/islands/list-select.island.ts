import type { Alive } from './alive.ts'

/** Selects all rows of a page at once or a range of boxes with Shift, and counts the selected rows. */
export const wake: Alive = (element) => {
  const all = element.querySelector<HTMLInputElement>('[data-all]')
  const boxes = [...element.querySelectorAll<HTMLInputElement>('[name="ids"]')]
  const count = element.querySelector<HTMLElement>('[data-count]')
  let last = -1
  const show = () => {
    const chosen = boxes.filter((box) => box.checked).length
    if (count !== null) count.textContent = (count.dataset.count ?? '').replace('{}', String(chosen))
    if (all === null) return
    all.checked = chosen === boxes.length
    all.indeterminate = chosen > 0 && chosen < boxes.length
  }
  if (all !== null) {
    all.hidden = false
    all.addEventListener('change', () => {
      for (const box of boxes) box.checked = all.checked
      show()
    })
  }
  element.addEventListener('click', (event) => {
    const at = boxes.indexOf(event.target as HTMLInputElement)
    if (at < 0) return
    const [from, to] = [Math.min(at, last), Math.max(at, last)]
    if (event.shiftKey && last >= 0)
      for (const box of boxes.slice(from, to)) box.checked = boxes[at]?.checked ?? false
    last = at
    show()
  })
  show()
}
