import en from '#locales/en/offline.json' with { type: 'json' }
import ja from '#locales/ja/offline.json' with { type: 'json' }

const words = document.documentElement.lang === 'ja' ? ja : en

/** Forms whose connection was asked for a moment ago, and those it is being asked for. */
const checked = new WeakSet<HTMLFormElement>()
const asking = new WeakSet<HTMLFormElement>()

/**
 * A form isn't sent without a connection, so that what was typed stays on the page instead of going with the browser's error page.
 * Nothing is kept elsewhere. Before everything else that listens: to all of it the form wasn't sent.
 */
export function sendOnline(): void {
  addEventListener('submit', guard, { capture: true })
}

function guard(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const submitter = event.submitter as HTMLButtonElement | null
  if ((submitter?.getAttribute('formmethod') ?? form.method) !== 'post' || checked.delete(form)) return
  // Who only presses a button, or goes on in another tab, loses nothing by the browser's own page.
  if (navigator.onLine && (form.target !== '' || !hasTyped(form))) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (asking.has(form)) return
  asking.add(form)
  isConnected().then((isOn) => {
    asking.delete(form)
    noticeOf(form)?.remove()
    if (!isOn) return tell(form, submitter)
    checked.add(form)
    form.requestSubmit(submitter)
  })
}

const typed = 'input:not([type=hidden],[type=submit],[type=button]),textarea,select'

const hasTyped = (form: HTMLFormElement) => [...form.elements].some((field) => field.matches(typed))

/** Milliseconds. Whoever has so slow a connection has one. */
const longestAsked = 3_000

/** A browser knows that it is offline; that a network leads nowhere it learns by asking. */
async function isConnected(): Promise<boolean> {
  if (!navigator.onLine) return false
  const signal = AbortSignal.timeout(longestAsked)
  return fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    (error) => error.name === 'TimeoutError',
  )
}

const noticeOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('.offline')

/** Said above the button that was pressed; the button in it sends as that one did. */
function tell(form: HTMLFormElement, submitter: HTMLButtonElement | null): void {
  const notice = Object.assign(document.createElement('div'), { className: 'alert alert-error offline' })
  const text = Object.assign(document.createElement('p'), { role: 'alert' })
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'button secondary',
    textContent: words.again,
  })
  again.addEventListener('click', () => form.requestSubmit(submitter))
  for (const part of [text, again]) notice.appendChild(part)
  const beside = submitter?.closest('.form-actions') ?? submitter
  const place = beside && form.contains(beside) ? beside : form.firstChild
  place?.parentNode?.insertBefore(notice, place)
  // Written into what is there already, it is read aloud.
  text.textContent = words.lost
  notice.scrollIntoView({ block: 'nearest' })
  addEventListener(
    'online',
    () => {
      text.textContent = words.back
    },
    { once: true },
  )
}
