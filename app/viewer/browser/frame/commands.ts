import type { ViewerBoot } from '#app/viewer/viewer-boot.ts'
import type { WordKey } from '#app/viewer/viewer-words.ts'

/** Every command that a button or a key can run. */
export type Command =
  | 'forward'
  | 'back'
  | 'first'
  | 'last'
  | 'zoomIn'
  | 'zoomOut'
  | 'fitPage'
  | 'fitWidth'
  | 'twoPages'
  | 'shift'
  | 'print'
  | 'fullscreen'
  | 'outline'
  | 'search'
  | 'bookmark'
  | 'notes'
  | 'highlight'
  | 'copyLink'
  | 'nextFound'
  | 'previousFound'
  | 'endSearch'
  | 'more'
  | 'layout'
  | 'menu'
  | 'thumbnails'
  | 'pageField'
  | 'closeSheet'
  | 'view'
  | 'scroll'
  | 'trim'
  | 'text'
  | 'textSmaller'
  | 'textLarger'
  | 'textStyle'
  | 'readAloud'
  | 'readBack'
  | 'readOn'
  | 'keys'
  | 'leave'

/** The words of commands that have a key. */
const names = {
  forward: 'next',
  back: 'previous',
  first: 'first',
  last: 'last',
  zoomIn: 'zoomIn',
  zoomOut: 'zoomOut',
  fitPage: 'fitPage',
  fitWidth: 'fitWidth',
  twoPages: 'twoPages',
  shift: 'shift',
  print: 'print',
  fullscreen: 'fullscreen',
  outline: 'outline',
  search: 'searchWords',
  bookmark: 'bookmark',
  notes: 'notes',
  highlight: 'highlight',
  copyLink: 'copyLink',
  nextFound: 'searchNext',
  previousFound: 'searchPrevious',
  pageField: 'pageField',
  view: 'view',
  scroll: 'scroll',
  trim: 'trim',
  text: 'textView',
  textStyle: 'textStyle',
  readAloud: 'readAloudKey',
  readBack: 'readBack',
  readOn: 'readOn',
  keys: 'keys',
  closeSheet: 'close',
} satisfies Partial<Record<Command, WordKey>>

interface KeyPress {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** How the page is shown: arrows scroll if there is something to scroll to. */
interface KeySituation {
  rightToLeft: boolean
  scrollsDown: boolean
  scrollsSideways: boolean
}

const plainKeys: Record<string, Command> = {
  PageDown: 'forward',
  PageUp: 'back',
  Home: 'first',
  End: 'last',
  '+': 'zoomIn',
  ';': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fitPage',
  w: 'fitWidth',
  d: 'twoPages',
  s: 'shift',
  p: 'print',
  f: 'fullscreen',
  o: 'outline',
  '/': 'search',
  b: 'bookmark',
  m: 'notes',
  h: 'highlight',
  l: 'copyLink',
  n: 'nextFound',
  F3: 'nextFound',
  g: 'pageField',
  v: 'view',
  c: 'scroll',
  e: 'trim',
  t: 'text',
  a: 'textStyle',
  r: 'readAloud',
  ',': 'readBack',
  '.': 'readOn',
  '?': 'keys',
  Escape: 'closeSheet',
}

/** The command of a key; null if the browser should handle the key. `;` is the unshifted + of a Japanese keyboard. */
export function commandForKey(press: KeyPress, situation: KeySituation): Command | null {
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey) return withControl(press.key)
  if (press.key === 'ArrowRight' || press.key === 'ArrowLeft') {
    if (situation.scrollsSideways) return null
    return (press.key === 'ArrowRight') !== situation.rightToLeft ? 'forward' : 'back'
  }
  if (press.key === ' ' || press.key === 'ArrowDown' || press.key === 'ArrowUp') {
    if (situation.scrollsDown) return null
    return press.key === 'ArrowUp' || press.shiftKey ? 'back' : 'forward'
  }
  if (press.shiftKey && (press.key === 'N' || press.key === 'F3')) return 'previousFound'
  return plainKeys[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null
}

type ListedBook = Pick<ViewerBoot, 'rightToLeft' | 'print' | 'protection' | 'trim'>
const ofText: readonly Command[] = ['text', 'textStyle', 'readAloud', 'readBack', 'readOn', 'highlight']

/** The list of keys for the reader. Leaves out keys that are only alternatives on some keyboards. */
export function keyList({ rightToLeft, print, protection, trim }: ListedBook): KeyLine[] {
  const [onwards, backwards] = rightToLeft ? ['←', '→'] : ['→', '←']
  const turning: Partial<Record<Command, string[]>> = {
    forward: [onwards!, '↓', 'space'],
    back: [backwards!, '↑', 'Shift + space'],
    previousFound: ['Shift + N'],
  }
  return (Object.keys(names) as (keyof typeof names)[])
    .filter((command) => command !== 'print' || print !== 0)
    .filter((command) => command !== 'trim' || trim !== null)
    .filter((command) => protection !== 'strict' || !ofText.includes(command))
    .map((command) => ({
      name: names[command],
      keys: [...(turning[command] ?? []), ...keysOf(command)],
    }))
}

interface KeyLine {
  name: WordKey
  keys: string[]
}

const besides = [';', '=']
const shownAs: Record<string, string> = { Escape: 'Esc', '-': '−', PageDown: 'Page Down', PageUp: 'Page Up' }

function keysOf(command: Command): string[] {
  return Object.keys(plainKeys)
    .filter((key) => plainKeys[key] === command && !besides.includes(key))
    .map((key) => shownAs[key] ?? (key.length === 1 ? key.toUpperCase() : key))
}

/** Replaces the browser's own zoom, print and search, which would act on the interface and the loaded pages only; ours act on the book. */
function withControl(key: string): Command | null {
  const keys: Record<string, Command> = {
    p: 'print',
    f: 'search',
    '0': 'fitPage',
    '-': 'zoomOut',
    '+': 'zoomIn',
    '=': 'zoomIn',
    ';': 'zoomIn',
  }
  return keys[key.toLowerCase()] ?? null
}
