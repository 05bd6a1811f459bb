import { bytesIn31j } from '#app/gateways/payment/gmo/windows-31j.ts'
import { csvLines } from '#app/kernel/values/csv/csv.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Software } from './bookkeeping.ts'
import type { JournalLine, JournalSide, Voucher } from './journal.ts'

/** How a program wants its file: the heading, if it has one, and the rows of a voucher. */
type Format = { heading: string[] | null; rowsOf(voucher: Voucher, receivable: string): string[][] }

const slashed = (day: Day) => day.replaceAll('-', '/')
const taxText = ({ tax }: JournalSide) => (tax === 0 ? '' : String(tax))

/** A deal pays into or out of a wallet, which stands for the receivable. A line between two other accounts is one of each. */
const freee: Format = {
  heading:
    '収支区分,管理番号,発生日,決済期日,取引先,勘定科目,税区分,金額,税計算区分,税額,備考,品目,部門,メモタグ（複数指定可、カンマ区切り）,決済日,決済口座,決済金額'.split(
      ',',
    ),
  rowsOf: ({ number, day, memo, lines }, wallet) =>
    lines.flatMap(({ debit, credit, amount }) => {
      const deal = (direction: '収入' | '支出', side: JournalSide) => {
        if (side.account === wallet) return []
        const on = slashed(day)
        return [
          [direction, `${day.slice(0, 7)}-${number}`, on, '', '', side.account, side.taxCode, String(amount)]
            .concat(['内税', String(side.tax), memo, '', '', ''])
            .concat([on, wallet, String(amount)]),
        ]
      }
      return [...deal('収入', credit), ...deal('支出', debit)]
    }),
}

const moneyForwardSides = [
  '勘定科目',
  '補助科目',
  '部門',
  '取引先',
  '税区分',
  'インボイス',
  '金額(円)',
  '税額',
]
const moneyforward: Format = {
  heading: [
    ...['取引No', '取引日'],
    ...moneyForwardSides.map((column) => `借方${column}`),
    ...moneyForwardSides.map((column) => `貸方${column}`),
    ...['摘要', '仕訳メモ', 'タグ', 'MF仕訳タイプ', '決算整理仕訳'],
    ...['作成日時', '作成者', '最終更新日時', '最終更新者'],
  ],
  rowsOf: ({ number, day, memo, lines }) => {
    const cells = (side: JournalSide, { amount }: JournalLine) =>
      [side.account, '', '', '', side.taxCode, ''].concat([String(amount), taxText(side)])
    return lines.map((line) => [
      ...[String(number), slashed(day), ...cells(line.debit, line), ...cells(line.credit, line)],
      ...[memo, '', '', '', '', '', '', '', ''],
    ])
  },
}

/** The last column but eight has the kind of voucher, 3 for one with several accounts on each side. */
const yayoi: Format = {
  heading: null,
  rowsOf: ({ number, day, memo, lines }) => {
    const cells = (side: JournalSide, { amount }: JournalLine) =>
      [side.account, '', '', side.taxCode].concat([String(amount), taxText(side)])
    return lines.map((line, at) => [
      ...[yayoiFlag(at, lines.length), String(number), '', slashed(day)],
      ...[...cells(line.debit, line), ...cells(line.credit, line)],
      ...[memo, '', '', '3', '', '', '0', '0', 'no'],
    ])
  },
}

/** Whether a row is a whole voucher, or its first, last or another one. */
function yayoiFlag(at: number, count: number): string {
  if (count === 1) return '2111'
  if (at === 0) return '2110'
  return at === count - 1 ? '2101' : '2100'
}

const formats: Record<Software, Format> = { freee, moneyforward, yayoi }

/** The first bytes of the file. */
export function journalHeading(software: Software): Uint8Array {
  const { heading } = formats[software]
  return inShiftJis(heading === null ? '' : csvLines([heading]))
}

/** The bytes of vouchers. `receivable` is the name of the account, or in freee the wallet, that the provider's money goes to. */
export function journalRows(
  software: Software,
  vouchers: readonly Voucher[],
  receivable: string,
): Uint8Array {
  return inShiftJis(csvLines(vouchers.flatMap((voucher) => formats[software].rowsOf(voucher, receivable))))
}

/** All three read Windows' Shift_JIS. A character that doesn't exist there becomes a full-width question mark. */
function inShiftJis(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((sign) => bytesIn31j(sign) ?? [0x81, 0x48]))
}
