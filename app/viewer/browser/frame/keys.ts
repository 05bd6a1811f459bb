import type { Reader } from '#app/viewer/browser/stage/reader.ts'
import { type Command, commandForKey } from './commands.ts'

/** Keys act on the page unless they belong to a field, a button or a sheet that has the focus. */
export function listenForKeys(reader: Reader, run: (command: Command) => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' && belongsElsewhere(event)) return
    const { down, sideways } = reader.scrolls()
    const command = commandForKey(event, {
      rightToLeft: reader.state.rightToLeft,
      scrollsDown: down,
      scrollsSideways: sideways,
    })
    if (!command) return
    event.preventDefault()
    run(command)
  })
}

function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return true
  if (target.closest('.sheet')) return true
  if (target.closest('.text-view, .scroll-view') && scrollingKeys.includes(key)) return true
  return key === ' ' && target instanceof HTMLButtonElement
}

/** These keys scroll the text view and the scroll view. */
const scrollingKeys = [' ', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']
