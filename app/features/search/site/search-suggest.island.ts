import type { Alive } from '#app/ui/islands/alive.ts'

type Title = { id: string; title: string }
type Props = { suggest: string; content: string; heard: string; title: string }

/** Debounces typing: titles are requested after this many milliseconds without another key. */
const patience = 150

/**
 * Suggests titles that contain what is being typed, below the input, as the ARIA practices' combobox with a list: the arrows choose, Enter
 * opens the chosen title or else searches, Esc closes. Text that an input method is still composing is ignored.
 */
export const wake: Alive = (element, given) => {
  const props = given as Props
  const input = element.querySelector('input')
  if (input === null) return
  const list = makeList(input, props.title)
  const heard = makeHeard(input)
  let waiting: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let chosen = -1

  input.addEventListener('input', (event) => {
    if ((event as InputEvent).isComposing) return
    ask()
  })
  input.addEventListener('compositionend', ask)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || list.hidden) return
    const { length } = list.children
    if (event.key === 'ArrowDown') choose(chosen + 1 < length ? chosen + 1 : -1)
    else if (event.key === 'ArrowUp') choose(chosen < 0 ? length - 1 : chosen - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen >= 0) (list.children[chosen] as HTMLElement).click()
    else return
    event.preventDefault()
    // Otherwise Esc would also close the drawer and empty the input.
    event.stopPropagation()
  })
  input.addEventListener('blur', () => setTimeout(close, 200))
  input.form?.addEventListener('submit', close)
  // The reader may have typed before this script was loaded.
  if (document.activeElement === input && input.value !== input.defaultValue) ask()

  function ask(): void {
    clearTimeout(waiting)
    asking?.abort()
    const typed = input?.value.trim() ?? ''
    if (typed === '') {
      close()
      return
    }
    waiting = setTimeout(() => void show(typed), patience)
  }

  async function show(typed: string): Promise<void> {
    asking = new AbortController()
    try {
      const answer = await fetch(`${props.suggest}?${new URLSearchParams({ q: typed })}`, {
        signal: asking.signal,
      })
      const { titles } = (await answer.json()) as { titles: Title[] }
      list.replaceChildren(...titles.map(optionOf))
      chosen = -1
      open(titles.length)
    } catch {
      close()
    }
  }

  /** An option of the list. The link itself is the option, because elements inside an option can't be focused. */
  function optionOf({ id, title }: Title, at: number): HTMLAnchorElement {
    const option = document.createElement('a')
    option.id = `${list.id}-${at}`
    option.role = 'option'
    option.ariaSelected = 'false'
    option.href = `${props.content}/${id}?${new URLSearchParams({ back: hereIn(props.content) })}`
    option.tabIndex = -1
    option.textContent = title
    return option
  }

  function open(count: number): void {
    list.hidden = count === 0
    input?.setAttribute('aria-expanded', String(count > 0))
    input?.removeAttribute('aria-activedescendant')
    heard.textContent = count === 0 ? '' : props.heard.replace('#', String(count))
  }

  function close(): void {
    clearTimeout(waiting)
    asking?.abort()
    chosen = -1
    open(0)
  }

  function choose(at: number): void {
    chosen = at
    for (const [i, option] of [...list.children].entries()) option.ariaSelected = String(i === at)
    const option = list.children[at]
    if (option === undefined) input?.removeAttribute('aria-activedescendant')
    else input?.setAttribute('aria-activedescendant', option.id)
    option?.scrollIntoView({ block: 'nearest' })
  }
}

/** The path of this page inside the site whose search is at the given path. The chosen title's page leads back to it. */
function hereIn(search: string): string {
  const base = search.slice(0, -'/search'.length)
  return `${location.pathname.slice(base.length) || '/'}${location.search}`
}

function makeList(input: HTMLInputElement, title: string): HTMLElement {
  const list = document.createElement('div')
  list.id = `${input.id}-titles`
  list.role = 'listbox'
  list.className = 'suggestions'
  list.ariaLabel = title
  list.hidden = true
  input.role = 'combobox'
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-expanded', 'false')
  input.insertAdjacentElement('afterend', list)
  return list
}

/** An element that announces the number of suggestions to screen readers. */
function makeHeard(input: HTMLInputElement): HTMLElement {
  const heard = document.createElement('span')
  heard.className = 'only-heard'
  heard.role = 'status'
  input.insertAdjacentElement('afterend', heard)
  return heard
}
