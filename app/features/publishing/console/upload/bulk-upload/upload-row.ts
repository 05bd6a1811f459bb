export type RowState =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'broken'
  | 'failed'
  | 'reading'
  | 'ready'
  | 'refused'

/** What can be done about a file in a state. */
const may: Record<RowState, readonly ('pause' | 'resume' | 'remove')[]> = {
  waiting: ['pause', 'remove'],
  sending: ['pause', 'remove'],
  paused: ['resume', 'remove'],
  broken: ['resume', 'remove'],
  failed: ['resume', 'remove'],
  reading: [],
  ready: [],
  refused: [],
}
const acts = ['pause', 'resume', 'remove'] as const

type Names = { pauseFile: string; resumeFile: string; removeFile: string }
type Acts = { pause: () => void; resume: () => void; remove: () => void }

/** The line of a file. */
export class Row {
  readonly element: HTMLElement

  constructor(template: HTMLTemplateElement, names: Names, run: Acts, name: string) {
    const copy = template.content.cloneNode(true) as DocumentFragment
    this.element = copy.querySelector('li') as HTMLElement
    this.#text('[data-name]', name)
    this.#text('[data-title]', name)
    this.element.querySelector('progress')?.setAttribute('aria-label', name)
    for (const act of acts) {
      const button = this.#button(act)
      button.onclick = run[act]
      button.setAttribute('aria-label', names[`${act}File`].replace('{name}', name))
    }
  }

  set title(title: string) {
    this.#text('[data-title]', title)
  }

  show(state: RowState, said: string, percent?: number): void {
    this.element.dataset.state = state
    this.#text('[data-said]', said)
    if (percent !== undefined) (this.element.querySelector('progress') as HTMLProgressElement).value = percent
    for (const act of acts) this.#button(act).hidden = !may[state].includes(act)
  }

  #button(act: 'pause' | 'resume' | 'remove'): HTMLButtonElement {
    return this.element.querySelector(`[data-${act}]`) as HTMLButtonElement
  }

  #text(selector: string, text: string): void {
    const element = this.element.querySelector(selector)
    if (element !== null && element.textContent !== text) element.textContent = text
  }
}
