import type { Alive } from '#app/ui/islands/alive.ts'

/**
 * Opens the form of the search as a drawer over the page (R229) when its link is pressed: the form that is on the page already, or that of
 * the page the link leads to. If it can't be loaded, the browser follows the link.
 */
export const wake: Alive = (element, props) => {
  const link = element.querySelector('a')
  if (link === null) return
  const dialog = document.createElement('dialog')
  dialog.className = 'search-drawer'
  dialog.setAttribute('aria-label', link.textContent ?? '')
  dialog.appendChild(headOf(dialog, link.textContent ?? '', String(props.close)))
  element.appendChild(dialog)
  // A search input would use Esc to empty itself, so the dialog handles that key first.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    dialog.close()
  })
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void open(dialog, link)
  })
}

async function open(dialog: HTMLDialogElement, link: HTMLAnchorElement): Promise<void> {
  const form = (document.getElementById('search-form') ?? (await fetched(link.href)))?.closest('bunko-island')
  if (!form) {
    location.assign(link.href)
    return
  }
  const place = form.parentNode
  const after = form.nextSibling
  dialog.appendChild(form)
  dialog.showModal()
  // A form that came from the page goes back to its place.
  dialog.addEventListener('close', () => place?.isConnected && place.insertBefore(form, after), {
    once: true,
  })
  form.querySelector<HTMLElement>('input:not([type="radio"])')?.focus()
}

async function fetched(href: string): Promise<Element | null> {
  try {
    const answer = await fetch(href)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return answer.ok ? page.getElementById('search-form') : null
  } catch {
    return null
  }
}

function headOf(dialog: HTMLDialogElement, title: string, close: string): HTMLElement {
  const head = document.createElement('div')
  head.className = 'drawer-head'
  const heading = head.appendChild(document.createElement('h2'))
  heading.textContent = title
  head.appendChild(closer(close, dialog))
  return head
}

function closer(words: string, dialog: HTMLDialogElement): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'drawer-close'
  button.setAttribute('aria-label', words)
  button.innerHTML =
    '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>'
  button.addEventListener('click', () => dialog.close())
  return button
}
