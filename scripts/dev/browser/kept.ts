/** The state that people have given a page, as far as a script can restore it. */
type Kept = {
  page: string
  scroll: [number, number]
  fields: Record<string, { value: string; checked: boolean }>
  open: boolean[]
  modal: string[]
  popovers: string[]
}

const entry = 'dev-kept'
const thisPage = () => location.pathname + location.search
const detailsIn = () => [...document.querySelectorAll('details')]
const idsOf = (selector: string) => [...document.querySelectorAll(`[id]:is(${selector})`)].map(({ id }) => id)

/** Stores the state of this page for the one that replaces it. */
export function keep(): void {
  const kept: Kept = {
    page: thisPage(),
    scroll: [scrollX, scrollY],
    fields: Object.fromEntries(fieldsIn().map(([key, { value, checked }]) => [key, { value, checked }])),
    open: detailsIn().map(({ open }) => open),
    modal: idsOf('dialog:modal'),
    popovers: idsOf(':popover-open'),
  }
  sessionStorage.setItem(entry, JSON.stringify(kept))
}

/** Restores the state that the page before stored, if it had the same address. */
export function bringBack(): void {
  const text = sessionStorage.getItem(entry)
  sessionStorage.removeItem(entry)
  const kept = text === null ? null : (JSON.parse(text) as Kept)
  if (kept === null || kept.page !== thisPage()) return
  for (const [key, field] of fieldsIn()) fill(field, kept.fields[key])
  detailsIn().forEach((details, at) => {
    details.open = kept.open[at] ?? details.open
  })
  for (const id of kept.modal) dialogOf(id)?.showModal()
  for (const id of kept.popovers) document.getElementById(id)?.showPopover()
  scrollTo({ left: kept.scroll[0], top: kept.scroll[1], behavior: 'instant' })
}

/** Lists the fields with a key of name and ordinal, which stays the same if the new page has more fields. */
function fieldsIn(): [key: string, field: HTMLInputElement][] {
  const times = new Map<string, number>()
  return [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map((field) => {
    const time = (times.get(field.name) ?? 0) + 1
    times.set(field.name, time)
    return [`${field.name} ${time}`, field]
  })
}

/** Skips hidden fields, which nobody types into, and files, which browsers let no script choose. */
function fill(field: HTMLInputElement, kept: Kept['fields'][string] | undefined): void {
  if (kept === undefined || field.type === 'hidden' || field.type === 'file') return
  if (field.checked !== kept.checked) field.checked = kept.checked
  if (field.value !== kept.value) field.value = kept.value
}

function dialogOf(id: string): HTMLDialogElement | null {
  return document.querySelector(`dialog#${CSS.escape(id)}`)
}
