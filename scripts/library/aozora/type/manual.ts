import type { VolumeBook } from '../../volume.ts'
import { addBack } from './back.ts'
import { addColophon, addOpener, addPreface } from './front.ts'
import { addFolio, BOTTOM, INK, openManual, PAPER, RED } from './leaf.ts'
import { addLetters } from './letters.ts'
import { addLines } from './lines.ts'
import { addMakeovers } from './makeovers.ts'
import { addPages } from './pages.ts'
import { addSheets } from './sheets.ts'
import { addVertical } from './vertical.ts'

/** Sets the manual: parts that go from the letter to the page, and show what they say. */
export function setTypeManual(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = openManual(book)
  press.cover(cover)
  press.keepContents(2)
  for (const page of [2, 3]) {
    press.canvas.switchToPage(page - 1)
    press.pages = page
    addFolio(press, '目次')
  }
  addPreface(press)
  addOpener(press, {
    title: '第一部　字',
    char: '字',
    typeface: 'mincho',
    ground: RED,
    color: PAPER,
    at: [-120, 500],
    lead: '一字の大きさ、形、重さ。組む前に、手の中の一つを見る。',
  })
  addLetters(press)
  addOpener(press, {
    title: '第二部　行',
    char: '行',
    typeface: 'sans',
    ground: '#f0b429',
    color: INK,
    at: [-40, 540],
    lead: '字は並ぶと息をする。どこで折り、どれだけ空けるか。',
  })
  addLines(press)
  addOpener(press, {
    title: '第三部　縦',
    char: '縦',
    typeface: 'textbook',
    ground: '#1f5f94',
    color: '#f4efe1',
    at: [-190, 520],
    lead: '同じ字を、上から下へ。回る字、移る字、そのままの字。',
  })
  addVertical(press)
  addOpener(press, {
    title: '第四部　面',
    char: '面',
    typeface: 'rounded',
    ground: '#e6dfcd',
    color: RED,
    at: [-160, 560],
    lead: '紙の形、余白、段、格子。置く前に、置かないところを決める。',
  })
  addPages(press)
  addOpener(press, {
    title: '第五部　紙面',
    char: '紙',
    typeface: 'poster',
    ground: '#26231f',
    color: '#f0b429',
    at: [-70, 520],
    lead: '目の通る順に並べる。引いて、そろえて、空ける。',
  })
  addSheets(press)
  addMakeovers(press)
  addBack(press)
  press.page({ isBare: true })
  addFolio(press, '奥付')
  addColophon(press, BOTTOM - 90)
  return press.finish()
}
