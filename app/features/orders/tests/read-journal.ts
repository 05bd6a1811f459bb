import type { Software } from '#app/features/orders/model/books/bookkeeping.ts'

/** A voucher as an accounting program reads it from a file. */
export type ReadVoucher = { number: number; day: string; memo: string; sides: ReadSide[] }
type ReadSide = { isDebit: boolean; account: string; taxCode: string; amount: number; tax: number }

/**
 * Reads a journal as strictly as the program that it was written for, and throws where that would refuse it: another encoding, line end or
 * number of columns, a day that doesn't exist, an amount that isn't a whole number, or the rows of a voucher in a wrong order.
 */
export function readJournal(software: Software, file: Uint8Array, wallet: string): ReadVoucher[] {
  const text = new TextDecoder('shift_jis', { fatal: true }).decode(file)
  if (text !== '' && !text.endsWith('\r\n')) throw new Error('the last line has no end')
  if (/(?<!\r)\n|\r(?!\n)/.test(text)) throw new Error('a line end is not CRLF')
  const rows = text.split('\r\n').slice(0, -1).map(cellsOf)
  return { freee: readFreee, moneyforward: readMoneyForward, yayoi: readYayoi }[software](rows, wallet)
}

function cellsOf(line: string): string[] {
  const cells: string[] = []
  for (let rest = line; ; ) {
    const quoted = /^"((?:[^"]|"")*)"(,|$)/.exec(rest)
    const plain = /^([^",]*)(,|$)/.exec(rest)
    const found = quoted ?? plain
    if (found === null) throw new Error(`a cell is quoted wrongly: ${rest}`)
    cells.push((found[1] ?? '').replaceAll('""', quoted === null ? '""' : '"'))
    if (found[2] === '') return cells
    rest = rest.slice(found[0].length)
  }
}

function dayIn(text: string): string {
  const [, year, month, date] = /^(\d{4})\/(\d{2})\/(\d{2})$/.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  if (new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) throw new Error(`no day: ${text}`)
  return day
}

function wholeIn(text: string, digits: number): number {
  if (!new RegExp(`^[1-9]\\d{0,${digits - 1}}$`).test(text)) throw new Error(`no amount: ${text}`)
  return Number(text)
}
const taxIn = (text: string) => (text === '' || text === '0' ? 0 : wholeIn(text, 9))

function named(text: string): string {
  if (text === '' || text.includes('{') || text.startsWith("'")) throw new Error(`no name: ${text}`)
  return text
}

const freeeColumns = [
  ...['収支区分', '管理番号', '発生日', '決済期日', '取引先', '勘定科目', '税区分', '金額', '税計算区分'],
  ...[
    '税額',
    '備考',
    '品目',
    '部門',
    'メモタグ（複数指定可、カンマ区切り）',
    '決済日',
    '決済口座',
    '決済金額',
  ],
]

/** Each deal moves its amount between its account and the wallet. A voucher's wallet entries that cancel out are none. */
function readFreee([heading, ...rows]: string[][], wallet: string): ReadVoucher[] {
  if (heading?.join() !== freeeColumns.join()) throw new Error('another heading')
  return gather(
    rows.map((cells) => {
      if (cells.length !== 17) throw new Error(`${cells.length} columns`)
      const [direction, number = '', day = '', , , account = '', taxCode = '', amount = '', how] = cells
      const [, month, digits = ''] = /^(\d{4}-\d{2})-(\d+)$/.exec(number) ?? []
      if (month !== dayIn(day).slice(0, 7)) throw new Error(`no number: ${number}`)
      if (direction !== '収入' && direction !== '支出') throw new Error(`neither in nor out: ${direction}`)
      if (how !== '内税' || cells[14] !== day || cells[15] !== wallet || cells[16] !== amount)
        throw new Error('a deal is paid otherwise than it was made')
      const isIn = direction === '収入'
      const whole = wholeIn(amount, 9)
      const own = {
        account: named(account),
        taxCode: named(taxCode),
        amount: whole,
        tax: taxIn(cells[9] ?? ''),
      }
      const paid = { account: wallet, taxCode: '', amount: whole, tax: 0 }
      return {
        ...{ number: wholeIn(digits, 6), day: dayIn(day), memo: cells[10] ?? '' },
        sides: [
          { isDebit: !isIn, ...own },
          { isDebit: isIn, ...paid },
        ],
      }
    }),
  )
}

function readMoneyForward([heading, ...rows]: string[][]): ReadVoucher[] {
  const sides = ['勘定科目', '補助科目', '部門', '取引先', '税区分', 'インボイス', '金額(円)', '税額']
  const columns = [
    '取引No',
    '取引日',
    ...sides.map((one) => `借方${one}`),
    ...sides.map((one) => `貸方${one}`),
  ]
  if (heading?.slice(0, 18).join() !== columns.join() || heading.length !== 27)
    throw new Error('another heading')
  return gather(
    rows.map((cells) => {
      if (cells.length !== 27) throw new Error(`${cells.length} columns`)
      const side = (from: number, isDebit: boolean) => ({
        ...{ isDebit, account: named(cells[from] ?? ''), taxCode: named(cells[from + 4] ?? '') },
        ...{ amount: wholeIn(cells[from + 6] ?? '', 9), tax: taxIn(cells[from + 7] ?? '') },
      })
      const about = { number: wholeIn(cells[0] ?? '', 6), day: dayIn(cells[1] ?? ''), memo: cells[18] ?? '' }
      return { ...about, sides: [side(2, true), side(10, false)] }
    }),
  )
}

function readYayoi(rows: string[][]): ReadVoucher[] {
  let isOpen = false
  return gather(
    rows.map((cells) => {
      if (cells.length !== 25) throw new Error(`${cells.length} columns`)
      const [flag] = cells
      if (isOpen !== (flag === '2100' || flag === '2101'))
        throw new Error(`a voucher goes on wrongly: ${flag}`)
      if (!['2110', '2100', '2101', '2111'].includes(flag ?? '')) throw new Error(`no flag: ${flag}`)
      isOpen = flag === '2110' || flag === '2100'
      if (cells[19] !== '3' || cells[24] !== 'no') throw new Error('another kind')
      const side = (from: number, isDebit: boolean) => ({
        ...{ isDebit, account: named(cells[from] ?? ''), taxCode: named(cells[from + 3] ?? '') },
        ...{ amount: wholeIn(cells[from + 4] ?? '', 11), tax: taxIn(cells[from + 5] ?? '') },
      })
      const about = { number: wholeIn(cells[1] ?? '', 6), day: dayIn(cells[3] ?? ''), memo: cells[16] ?? '' }
      return { ...about, sides: [side(4, true), side(10, false)] }
    }),
  )
}

/** Joins the rows of a voucher, which must follow each other and have the same day. */
function gather(rows: readonly ReadVoucher[]): ReadVoucher[] {
  const vouchers: ReadVoucher[] = []
  for (const row of rows) {
    const last = vouchers.at(-1)
    if (last?.number === row.number) {
      if (last.day !== row.day) throw new Error(`two days in voucher ${row.number}`)
      last.sides.push(...row.sides)
    } else if (row.number < (last?.number ?? 0)) throw new Error(`voucher ${row.number} comes twice`)
    else vouchers.push({ ...row, sides: [...row.sides] })
  }
  return vouchers
}
