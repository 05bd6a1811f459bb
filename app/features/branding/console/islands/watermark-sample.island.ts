import type { Alive } from '#app/ui/islands/alive.ts'

type Props = {
  /** The id of the form whose watermark is shown, and the address that draws a page with it. */
  form: string
  address: string
  wrong: string
  failed: string
}

/** The page is drawn this many milliseconds after the last keystroke. */
const pause = 400

/**
 * Draws the sample page again while the watermark is edited. One request runs at a time, and later input follows it. If
 * the watermark can't be drawn, the page stays as it was.
 */
export const wake: Alive<Props> = (element, props) => {
  const form = document.getElementById(props.form) as HTMLFormElement
  const picture = element.querySelector('img') as HTMLImageElement
  const says = element.querySelector('.sample-says') as HTMLElement
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  let isStale = false

  const draw = async (): Promise<void> => {
    if (isUnderWay) {
      isStale = true
      return
    }
    isUnderWay = true
    isStale = false
    const drawn = await drawnAt(`${props.address}?${typedIn(form)}`).catch(() => null)
    isUnderWay = false
    if (isStale) return draw()
    says.textContent = drawn === null ? props.failed : drawn === 'refused' ? props.wrong : ''
    if (drawn !== null && drawn !== 'refused') picture.src = await asAddress(drawn)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void draw(), pause)
  }
  form.addEventListener('input', soon)
  form.addEventListener('change', soon)
  // The form may have been edited before this script ran, or before somebody came back to the page.
  const typed = new FormData(form)
  if ([...new URL(picture.src).searchParams].some(([name, value]) => typed.get(name) !== value)) soon()
}

function typedIn(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)] as [string, string][])
}

async function drawnAt(address: string): Promise<Blob | 'refused'> {
  const answer = await fetch(address)
  if (answer.ok) return answer.blob()
  if (answer.status === 400) return 'refused'
  throw new Error(String(answer.status))
}

/** Turns the picture into a `data:` address: our security policy doesn't allow `blob:` pictures. */
function asAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(blob)
  })
}
