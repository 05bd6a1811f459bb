/** What the favourites' route answers. */
type Reply = {
  isFavourite: boolean
  text: string
  level: string
  seconds: number
  way?: { label: string; href: string }
}

/**
 * Keeps a content or takes it off without leaving the page: every bookmark of it on the page turns (R274), a message says
 * so, and the focus stays. Whatever can't be settled here, a sign-in above all, is submitted as without script.
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

/** A form submitted by script doesn't say which button was pressed. */
function submit(form: HTMLFormElement, { name, value }: HTMLButtonElement): void {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name, value })
  form.appendChild(field)
  form.submit()
}

/** The same message the next page would show; written into a region that is there already, so that it is read aloud. */
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
