import { describe, expect, it } from 'vitest'
import { usualPayoutColumns } from '#app/features/orders/model/books/payout-columns.ts'
import { readProviderFile, yenIn } from '#app/features/orders/model/provider-file/provider-file.ts'
import { bytesIn31j } from '#app/gateways/payment/gmo/windows-31j.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { type EnteredPayout, netOf, readPayouts } from './read-payouts.ts'

type Provider = Parameters<typeof readPayouts>[0]

async function read(provider: Provider, text: string | Uint8Array, entered: EnteredPayout = {}) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  const file = await readProviderFile({ name: 'payout.csv', stream })
  return readPayouts(provider, file, { columns: usualPayoutColumns, entered })
}

/** The problems by field with which a file is refused. */
async function problems(...asked: Parameters<typeof read>) {
  try {
    await read(...asked)
  } catch (error) {
    if (isRefusal(error)) return error.fields
    throw error
  }
  throw new Error('nothing was refused')
}

const inShiftJis = (text: string) => Uint8Array.from([...text].flatMap((sign) => bytesIn31j(sign) ?? []))

const headings =
  'Transaction Date,Type,Order,Card Brand,Card Source,Payout Status,Payout Date,Payout ID,Available On,Amount,Fee,Net,Checkout,Payment Method Name,Presentment Amount,Presentment Currency,Currency,VAT'

type Row = Partial<Record<'type' | 'order' | 'status' | 'id' | 'amount' | 'fee' | 'net' | 'currency', string>>
const row = (given: Row) => {
  const { type, order, status, id, amount, fee, net, currency } = {
    ...{ type: 'charge', order: '#1001', status: 'paid', id: '90001', amount: '1100.00', fee: '39.00' },
    ...{ net: '1061.00', currency: 'JPY', ...given },
  }
  return `2026-11-03 10:15:00 +0900,${type},${order},visa,online,${status},2026-11-06,${id},2026-11-06,${amount},${fee},${net},#51,card,${amount},JPY,${currency},0`
}
const store = (...rows: Row[]) => `\uFEFF${[headings, ...rows.map(row)].join('\r\n')}\r\n`

describe('the file of a store', () => {
  it('has each payout with its lines, and leaves what isn’t paid yet', async () => {
    const payouts = await read(
      'SHOPIFY',
      store(
        { order: '#1001' },
        { type: 'refund', order: '#1000', amount: '-500.00', fee: '0.00', net: '-500.00' },
        {
          id: '90002',
          type: 'chargeback',
          order: '#999',
          amount: '-1100.00',
          fee: '1300.00',
          net: '-2400.00',
        },
        {
          id: '90002',
          type: 'chargeback',
          order: '#998',
          amount: '1100.00',
          fee: '-1300.00',
          net: '2400.00',
        },
        { id: '90002', type: 'reserve', order: '', amount: '-10', fee: '0', net: '-10' },
        { status: 'pending', id: '' },
        { status: 'in_transit', id: '90003' },
      ),
    )
    expect(payouts).toEqual([
      {
        ...{ number: '90001', paidOn: '2026-11-06' },
        lines: [
          { row: 2, kind: 'charge', reference: '#1001', amount: 1100, fee: 39 },
          { row: 3, kind: 'refund', reference: '#1000', amount: -500, fee: 0 },
        ],
      },
      {
        ...{ number: '90002', paidOn: '2026-11-06' },
        lines: [
          { row: 4, kind: 'chargeback', reference: '#999', amount: -1100, fee: 1300 },
          { row: 5, kind: 'chargeback-won', reference: '#998', amount: 1100, fee: -1300 },
          { row: 6, kind: 'adjustment', reference: '', amount: -10, fee: 0 },
        ],
      },
    ])
    expect(netOf(payouts[0]?.lines ?? [])).toBe(561)
  })

  it.each([
    [{ currency: 'USD' }, 'Currency', 'USD'],
    [{ amount: '10.50' }, 'Amount', '10.50'],
    [{ amount: '-1100.00', net: '-1139.00' }, 'Amount', '-1100.00'],
    [{ fee: '' }, 'Fee', ''],
    [{ net: '1062.00' }, 'Net', '1062.00'],
  ])('is refused by row and column: %o', async (wrong, name, value) => {
    const problem = `csvBadCell?row=3&name=${name}&value=${value}`
    expect(await problems('SHOPIFY', store({}, wrong))).toEqual({ file: [problem] })
  })

  it('is refused if a payout’s own row says another total, or nothing in it is paid', async () => {
    const total = (amount: string) => store({}, { type: 'payout', order: '', amount, fee: '0', net: amount })
    await expect(read('SHOPIFY', total('-1061.00'))).resolves.toHaveLength(1)
    expect(await problems('SHOPIFY', total('-1060.00'))).toEqual({
      file: ['payoutTotalDiffers?row=3&total=1060&sum=1061'],
    })
    expect(await problems('SHOPIFY', store({ status: 'pending' }))).toEqual({ file: ['payoutNone'] })
    expect(await problems('SHOPIFY', 'a,b\r\n1,2\r\n')).toEqual({ file: ['csvMissingHeading?name=Type'] })
  })
})

describe('a file in the layout that a site sets', () => {
  const file = [
    '入金番号,入金日,区分,オーダーID,金額,手数料,備考',
    'P-1,2026/12/01,売上,order1,"10,780",388,"a, b"',
    'P-1,2026/12/01,返金,order2,"1,000",0,',
    'P-1,2026/12/01,チャージバック,order3,▲1100,0,',
    'P-1,2026/12/01,チャージバック取消,order4,￥１，１００,0,',
    'P-1,2026/12/01,振込手数料,,-330,,',
    'P-1,2026/12/01,調整,,-5,,',
    ',,,,,,',
    'P-1,2026/12/01,入金,,"9,057",,',
    'P-2,2026-12-02,,order5,500,,',
  ].join('\r\n')
  const lines = [
    { row: 2, kind: 'charge', reference: 'order1', amount: 10_780, fee: 388 },
    { row: 3, kind: 'refund', reference: 'order2', amount: -1000, fee: 0 },
    { row: 4, kind: 'chargeback', reference: 'order3', amount: -1100, fee: 0 },
    { row: 5, kind: 'chargeback-won', reference: 'order4', amount: 1100, fee: 0 },
    { row: 6, kind: 'fee', reference: '', amount: 0, fee: 330 },
    { row: 7, kind: 'adjustment', reference: '', amount: -5, fee: 0 },
  ]

  it.each([
    ['UTF-8', file],
    ['UTF-8 with a mark', `\uFEFF${file}`],
    ['Shift_JIS', inShiftJis(file)],
  ])('is read in %s', async (_, sent) => {
    expect(await read('GMO', sent)).toEqual([
      { number: 'P-1', paidOn: '2026-12-01', lines },
      {
        ...{ number: 'P-2', paidOn: '2026-12-02' },
        lines: [{ row: 10, kind: 'charge', reference: 'order5', amount: 500, fee: 0 }],
      },
    ])
  })

  const short = (...rows: string[]) => ['オーダーID,金額', ...rows].join('\n')

  it('takes the number and the day from the administrator if it has none', async () => {
    const entered = { number: 'Nov', paidOn: '2026-11-30' as const, arrived: 600 }
    expect(await read('VERITRANS', short('a,1100', 'b,-500'), entered)).toEqual([
      {
        ...{ number: 'Nov', paidOn: '2026-11-30' },
        lines: [
          { row: 2, kind: 'charge', reference: 'a', amount: 1100, fee: 0 },
          { row: 3, kind: 'refund', reference: 'b', amount: -500, fee: 0 },
        ],
      },
    ])
    const [unnumbered] = await read('VERITRANS', short('a,1100'), { paidOn: '2026-11-30' })
    expect(unnumbered?.number).toBe('2026-11-30')
    expect(await problems('VERITRANS', short('a,1100'))).toEqual({ paidOn: ['required'] })
    expect(await problems('VERITRANS', short('a,1100'), { ...entered, arrived: 1099 })).toEqual({
      arrived: ['payoutDiffers?sum=1100'],
    })
  })

  it.each([
    ['an amount', short('a,1100', 'b,x'), '金額', 'x'],
    ['no amount', short('a,1100', 'b,'), '金額', ''],
    ['an amount of 0', short('a,1100', 'b,0'), '金額', '0'],
    ['a kind', '区分,オーダーID,金額\n売上,a,1\nconstructor,b,1', '区分', 'constructor'],
    ['a day', '入金日,オーダーID,金額\n2026/12/01,a,1\n2026/02/30,b,1', '入金日', '2026/02/30'],
    ['a negative sale', '区分,オーダーID,金額\n売上,a,1\n売上,b,-1', '金額', '-1'],
  ])('is refused by row and column for %s', async (_, text, name, value) => {
    const problem = new URLSearchParams({ row: '3', name, value })
    expect(await problems('GMO', text, { paidOn: '2026-12-01' })).toEqual({ file: [`csvBadCell?${problem}`] })
  })

  it('is refused without its columns, or with one of them twice', async () => {
    const of = (name: string, value: string) => `${name}?${new URLSearchParams({ name: value })}`
    expect(await problems('GMO', 'オーダーID\na')).toEqual({ file: [of('csvMissingHeading', '金額')] })
    expect(await problems('GMO', 'オーダーID,金額,金額\na,1,2')).toEqual({
      file: [of('csvRepeatedHeading', '金額')],
    })
  })
})

it.each([
  ['1,080', 1080],
  ['-1,080', -1080],
  ['△540', -540],
  ['−540', -540],
  ['¥1,080.00', 1080],
  ['1080円', 1080],
  ['－５４０', -540],
  ['-0', 0],
  ['', null],
  ['1,08', null],
  ['1.5', null],
  ['1e3', null],
  ['(540)', null],
])('%s is read as %s yen', (text, yen) => {
  expect(yenIn(text)).toBe(yen)
})
