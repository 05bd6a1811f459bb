import type { Alive } from '#app/ui/islands/alive.ts'

type Words = Record<'sending' | 'storing' | 'cancelled' | 'broken' | 'tooLarge', string>
type Props = { maxBytes: number; words: Words }

/**
 * Sends a form with a file and shows how much has been sent. Follows a redirect; if the server refuses, shows the
 * answered form and keeps the chosen file in it. Without a script the browser sends the same form.
 */
export const wake: Alive<Props> = (element, { maxBytes, words }) => {
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const file = fileOf(form)?.files?.[0]
    if (file !== undefined && file.size > maxBytes) say(form, words.tooLarge)
    else send(element, form, words)
  })
}

function send(element: HTMLElement, form: HTMLFormElement, words: Words): void {
  const request = new XMLHttpRequest()
  const bar = form.querySelector('progress') as HTMLProgressElement
  const box = bar.parentElement as HTMLElement
  const cancel = box.querySelector('button') as HTMLButtonElement
  const end = (text: string) => {
    box.hidden = true
    showBusy(form, false)
    say(form, text)
  }
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    const percent = Math.floor((loaded / total) * 100)
    bar.value = percent
    say(form, percent < 100 ? words.sending.replace('{}', String(percent)) : words.storing)
  })
  request.addEventListener('error', () => end(words.broken))
  request.addEventListener('abort', () => end(words.cancelled))
  request.addEventListener('load', () => {
    if (request.status < 400) location.assign(request.responseURL)
    else if (!showAnswer(element, form, request.responseText)) end(words.broken)
  })
  cancel.onclick = () => request.abort()
  box.hidden = false
  showBusy(form, true)
  request.open('POST', form.action)
  request.setRequestHeader('Accept', 'text/html')
  request.send(new FormData(form))
}

/** Replaces the form by the one in the answer, with its typed values and problems. False if the answer has no form. */
function showAnswer(element: HTMLElement, form: HTMLFormElement, html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const answered = page.querySelector<HTMLFormElement>('bunko-island[name="upload-form"] form')
  if (answered === null) return false
  const chosen = fileOf(form)?.files ?? null
  form.replaceWith(document.adoptNode(answered))
  const field = fileOf(answered)
  if (field !== null && chosen !== null) keepFile(field, chosen)
  const wrong = element.querySelector<HTMLElement>('[aria-invalid], .choices[aria-describedby] input')
  wrong?.focus()
  return true
}

/**
 * Puts the chosen file into the new form. The server says that the file was lost, which is true only without a script:
 * that message is removed.
 */
function keepFile(field: HTMLInputElement, chosen: FileList): void {
  field.files = chosen
  const lost = field.form?.querySelector('.problem[data-lost]') ?? null
  if (chosen.length === 0 || lost === null) return
  lost.remove()
  field.removeAttribute('aria-invalid')
  field.setAttribute('aria-describedby', 'file-hint')
}

function fileOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('input[type="file"]')
}

function showBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.ariaBusy = String(isBusy)
  const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (submit !== null) submit.disabled = isBusy
}

function say(form: HTMLFormElement, text: string): void {
  const said = form.querySelector('.upload-said')
  if (said !== null && said.textContent !== text) said.textContent = text
}
