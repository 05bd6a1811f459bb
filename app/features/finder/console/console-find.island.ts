import type { Alive } from '#app/ui/islands/alive.ts'

type Hit = { to: string; name: string; about: string; where: string }
type Answer = {
  data: { kinds: { label: string; hits: Hit[] }[]; heard: string; all: { to: string; name: string } }
}

const sheet =
  'absolute z-6 top-full right-0 w-full md:w-110 mt-1 max-h-[70vh] overflow-y-auto py-2 rounded-sheet bg-paper afloat'
const heading = 'px-3 pt-2 text-xs text-ink-2'
const row =
  'flex flex-wrap items-baseline gap-x-3 min-h-11 px-3 py-2.5 hover:bg-paper-2 aria-selected:bg-paper-2 aria-selected:[box-shadow:inset_2px_0_var(--accent-text)]'

/** Waits this many milliseconds after a key for another one. */
const patience = 200

/**
 * Suggests what the console's search finds, by kind, while somebody types: a combobox with a list as in the ARIA practices. The arrows
 * choose, Enter opens the chosen hit or else the page of all results, Esc closes.
 */
export const wake: Alive<{ from: string; title: string }> = (element, { from, title }) => {
  const form = element.querySelector('form')
  const input = form?.querySelector<HTMLInputElement>('input[type="search"]')
  if (!form || !input) return
  const list = part('div', {
    role: 'listbox',
    id: `${input.id}-list`,
    ariaLabel: title,
    className: sheet,
  })
  const heard = part('span', { role: 'status', className: 'only-heard' })
  list.hidden = true
  input.insertAdjacentElement('afterend', heard)
  input.insertAdjacentElement('afterend', list)
  input.role = 'combobox'
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', list.id)
  let waiting: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let chosen = -1

  const options = () => [...list.querySelectorAll<HTMLElement>('a')]

  const choose = (at: number) => {
    chosen = at
    for (const [i, option] of options().entries()) option.ariaSelected = String(i === at)
    const option = options()[at]
    if (option === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', option.id)
    option?.scrollIntoView({ block: 'nearest' })
  }

  const show = (isOpen: boolean) => {
    list.hidden = !isOpen
    input.ariaExpanded = String(isOpen)
    choose(-1)
  }

  const close = () => {
    clearTimeout(waiting)
    asking?.abort()
    heard.textContent = ''
    show(false)
  }

  const fetchHits = async () => {
    asking = new AbortController()
    const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    try {
      const answer = await fetch(`${from}?${query}`, { signal: asking.signal })
      const { data } = (await answer.json()) as Answer
      list.replaceChildren(...data.kinds.map(groupOf), optionOf({ ...data.all, about: '', where: '' }))
      for (const [at, option] of options().entries()) option.id = `${list.id}-${at}`
      show(data.kinds.length > 0)
      heard.textContent = data.heard
    } catch {
      // Without suggestions the form still searches.
      close()
    }
  }

  const ask = () => {
    clearTimeout(waiting)
    asking?.abort()
    if (input.value.trim() === '') close()
    else waiting = setTimeout(() => void fetchHits(), patience)
  }

  input.addEventListener('input', (event) => {
    // An input method is still composing the word.
    if (!(event as InputEvent).isComposing) ask()
  })
  input.addEventListener('compositionend', ask)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || list.hidden) return
    const { length } = options()
    if (event.key === 'ArrowDown') choose(chosen + 1 < length ? chosen + 1 : -1)
    else if (event.key === 'ArrowUp') choose(chosen < 0 ? length - 1 : chosen - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen >= 0) options()[chosen]?.click()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  // A click on a suggestion takes the focus first, so the list closes a moment later.
  input.addEventListener('blur', () => setTimeout(close, 200))
  form.addEventListener('submit', close)
  if (document.activeElement === input && input.value !== input.defaultValue) ask()
  show(false)
}

function part(name: string, properties: Partial<HTMLElement>): HTMLElement {
  return Object.assign(document.createElement(name), properties)
}

function groupOf({ label, hits }: Answer['data']['kinds'][number]): HTMLElement {
  const group = part('div', { role: 'group', ariaLabel: label })
  group.replaceChildren(
    part('p', { className: heading, textContent: label, ariaHidden: 'true' }),
    ...hits.map(optionOf),
  )
  return group
}

/** The link itself is the option, because elements inside an option can't be focused. */
function optionOf({ to, name, about, where }: Hit): HTMLElement {
  const option = part('a', { className: row, role: 'option', tabIndex: -1 })
  option.setAttribute('href', to)
  const more = [about, where].filter(Boolean).join(' · ')
  option.replaceChildren(
    part('span', { className: 'wrap-anywhere', textContent: name }),
    part('small', { className: 'text-xs text-ink-2 wrap-anywhere', textContent: more }),
  )
  return option
}
