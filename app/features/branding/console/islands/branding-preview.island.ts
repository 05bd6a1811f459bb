import {
  showProblems,
  showWarnings,
  takeProposals,
} from '#app/features/branding/console/islands/branding-preview/field-messages.ts'
import { Stage } from '#app/features/branding/console/islands/branding-preview/stage.ts'
import type { PreviewReply } from '#app/features/branding/parts/preview/preview-reply.ts'
import type { Alive } from '#app/ui/islands/alive.ts'

type Props = {
  /** The id of the form that is previewed, and the address to which its input is sent as a draft. */
  form: string
  tryAt: string
  /** The beginning of all addresses of the preview. */
  root: string
  of: 'saved' | 'draft'
  /** The part of an address that means the unsaved input of this form. */
  draft: string
  /** True if the form already has input that the frame doesn't show. */
  isAhead: boolean
  /** The paths of the pages that can be chosen. */
  pages: Record<string, string>
  wrong: string
  failed: string
}

/** The page is requested this many milliseconds after the last keystroke. */
const pause = 300

/**
 * Previews a reader's page beside the form while an administrator types. Sends the form to be checked and stored as a
 * draft, then reloads the page at the same scroll position. Only one request runs at a time; later input is sent after
 * it.
 */
export const wake: Alive<Props> = (element, { root, draft, pages, wrong, failed, tryAt, ...props }) => {
  const form = document.getElementById(props.form) as HTMLFormElement
  const says = element.querySelector('.preview-says') as HTMLElement
  const stage = new Stage(element.querySelector('.preview-stage') as HTMLElement)
  const controls = [...element.querySelectorAll('input[type=radio], select')] as Control[]
  let { of } = props
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  let isStale = false

  // From here on the switches only change the frame: they must not be sent with the form.
  for (const control of controls) control.removeAttribute('form')
  element.querySelector('.preview-switches button')?.remove()

  const chosen = (name: string) =>
    controls.find((control) => isChosen(control, `preview.${name}`))?.value ?? ''
  const base = () => `${root}${of === 'draft' ? draft : of}/${chosen('scheme')}-${chosen('locale')}`
  const say = (words: string) => {
    says.textContent = words
    says.classList.toggle('is-wrong', words !== '')
  }

  const tryOut = async ({ isTyped = true } = {}): Promise<void> => {
    if (isUnderWay) {
      isStale = true
      return
    }
    isUnderWay = true
    isStale = false
    const reply = await send(form, tryAt).catch(() => null)
    isUnderWay = false
    if (isStale) return tryOut()
    // Earlier problems in the page are about input that was sent before, such as a file that no longer exists.
    if (reply !== null && isTyped) showProblems(form, reply.problems)
    const isWrong = reply !== null && Object.keys(reply.problems).length > 0
    say(reply === null ? failed : (reply.refusal ?? (isWrong ? wrong : '')))
    if (reply === null || reply.refusal !== null || isWrong) return
    showWarnings(form, reply.warnings)
    of = 'draft'
    stage.show(base(), stage.path())
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void tryOut(), pause)
  }
  // A page as wide as a desktop can't be read on a phone.
  if (stage.isNarrow && !location.search.includes('preview.width')) {
    for (const one of controls)
      if (one.name === 'preview.width' && 'checked' in one) one.checked = one.value === '390'
    stage.width('390')
  }
  takeProposals(form)
  if (isTypedIn(form)) void tryOut()
  else if (props.isAhead) void tryOut({ isTyped: false })
  form.addEventListener('input', soon)
  form.addEventListener('change', soon)
  element.addEventListener('change', (event) => {
    const { name } = event.target as HTMLInputElement
    stage.width(chosen('width'))
    if (name !== 'preview.width')
      stage.show(base(), name === 'preview.page' ? pages[chosen('page')] : stage.path())
  })
}

type Control = HTMLInputElement | HTMLSelectElement

function isChosen(control: Control, name: string): boolean {
  return control.name === name && (!('checked' in control) || control.checked)
}

/**
 * True if the form differs from what the page was loaded with: somebody typed before this script ran, or came back to
 * the page.
 */
function isTypedIn(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
      (field instanceof HTMLInputElement &&
        (field.checked !== field.defaultChecked ||
          (/^(text|number|url)$/.test(field.type) && field.value !== field.defaultValue))),
  )
}

/** In bytes. A larger picture isn't sent with every change, and is visible only after saving. */
const largestFile = 2_000_000

/** Sends the form's input as the form itself would. Null if the answer isn't a reply to the preview. */
async function send(form: HTMLFormElement, tryAt: string): Promise<PreviewReply | null> {
  const typed = new FormData(form)
  for (const [name, value] of [...typed])
    if (typeof value !== 'string' && (value.size === 0 || value.size > largestFile)) typed.delete(name)
  const isMultipart = form.enctype === 'multipart/form-data'
  const answer = await fetch(tryAt, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: isMultipart ? typed : new URLSearchParams([...typed] as [string, string][]),
  })
  return answer.headers.get('Content-Type')?.startsWith('application/json') ? answer.json() : null
}
