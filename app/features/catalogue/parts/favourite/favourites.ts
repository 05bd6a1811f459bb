/** The answer of the favourites route. */
type Reply = {
  isFavourite: boolean
  text: string
  level: string
  seconds: number
  way?: { label: string; href: string }
}

/**
 * Adds or removes a favourite without leaving the page. Updates all bookmarks of the content on the page (R274), shows
 * a message, and keeps the focus. If that fails, for example because a sign-in is needed, it submits the form as
 * without script.
 */
export async function toggleFavourite(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const reply = await ask(form, button).catch(() => null)
  button.ariaBusy = null
  if (reply === null) return submit(form, button)
  for (const one of bookmarksOf(form, button.value)) {
    one.name = reply.isFavourite ? 'remove' : 'add'
    if (one.ariaPressed !== null) one.ariaPressed = String(reply.isFavourite)
  }
  say(reply)
}

async function ask(form: HTMLFormElement, button: HTMLButtonElement): Promise<Reply | null> {
  const answer = await fetch(form.action, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ [button.name]: button.value }),
  })
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
  return isJson && answer.status !== 401 ? answer.json() : null
}

function bookmarksOf(form: HTMLFormElement, contentId: string): HTMLButtonElement[] {
  return [...form.elements].filter(
    (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.value === contentId,
  )
}

/** A form that a script submits doesn't contain the pressed button, so a hidden field replaces it. */
function submit(form: HTMLFormElement, { name, value }: HTMLButtonElement): void {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name, value })
  form.appendChild(field)
  form.submit()
}

/**
 * Shows the message that the next page would show. The text is added to a region that already exists, so that screen
 * readers announce it.
 */
function say({ text, level, seconds, way }: Reply): void {
  for (const old of document.querySelectorAll('.toast')) old.remove()
  const toast = document.createElement('p')
  toast.className = `toast toast-${level}`
  toast.role = level === 'error' ? 'alert' : 'status'
  toast.style.setProperty('--seconds', `${seconds}s`)
  document.body.appendChild(toast)
  requestAnimationFrame(() => {
    toast.textContent = text
    if (way)
      toast.appendChild(
        Object.assign(document.createElement('a'), { href: way.href, textContent: way.label }),
      )
  })
}
