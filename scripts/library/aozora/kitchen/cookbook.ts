import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { chanceFrom, words } from '../../../world/site-art-kit.ts'
import { B5, type Canvas } from '../../press/canvas.ts'
import { coverDrawing } from '../../press/cover.ts'
import { Press } from '../../press/press.ts'
import { drawText } from '../../press/text.ts'
import type { VolumeBook } from '../../volume.ts'
import { markets, type Recipe, recipes } from './recipes.ts'

const TOMATO = '#b5432e'
const body: Ink = { size: 9.6, typeface: 'textbook', color: '#2b2722' }
const setting = { ink: body, leading: 16.8, isJapanese: true }
const months = '一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月'.split(' ')

/** Sets the cookbook: for each month a plate of colour, and two recipes that each have a page, in two columns. */
export function setCookbook(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const press = new Press(book, {
    size: B5,
    margins: { top: 64, bottom: 56, inner: 56, outer: 48 },
    body,
    leading: 17.4,
    display: { size: 18, typeface: 'textbook', weight: 700, color: TOMATO },
    accent: TOMATO,
    indent: 9.6,
    paper: '#fffdf7',
    furniture: 'foot',
  })
  press.cover(cover)
  press.keepContents()
  press.chapter('はかる前に')
  press.text(preface)
  addMeasures(press)
  for (let month = 1; month <= 12; month++) {
    const own = recipes.filter((recipe) => recipe.month === month)
    addMonth(press, month, own)
    for (const recipe of own) addRecipe(press, recipe)
  }
  addIndex(press)
  return press.finish()
}

const preface = `この本の料理は、どれも一つの鍋と一本の包丁で作れる。手に入りにくいものは使わない。そのかわり、なぜそうするのかを一行ずつ書いた。理由が分かれば、材料が足りない日に、何を省いてよいかが分かるからである。

分量は、作る人が味を決める出発点にすぎない。はじめの一回は書いてあるとおりに、二回めからは自分の舌で。火加減は、弱火なら鍋底に炎が届かないところ、中火は先が触れるところ、強火は底いっぱいに広がるところをいう。

時間は目安で、信じるのは音と匂いと色である。油の音が高くなれば水けが減り、甘い匂いがしたら、あと一分で焦げる。`

function addMeasures(press: Press) {
  press.section('重さと匙')
  press.text('匙ですくって、すりきりにする。山にすると、塩なら三割も多くなる。')
  press.y += 6
  press.table(
    [{ width: 3 }, { width: 2, align: 'right' }, { width: 2, align: 'right' }, { width: 2, align: 'right' }],
    [
      ['水・酒・酢・だし', '5 g', '15 g', '200 g'],
      ['しょうゆ・みりん・味噌', '6 g', '18 g', '230 g'],
      ['塩', '6 g', '18 g', '–'],
      ['砂糖（上白）', '3 g', '9 g', '130 g'],
      ['小麦粉・かたくり粉', '3 g', '9 g', '110 g'],
      ['油・バター', '4 g', '12 g', '180 g'],
      ['ごま', '3 g', '9 g', '–'],
      ['米', '–', '–', '170 g'],
    ],
    { head: ['', '小さじ 5 mL', '大さじ 15 mL', 'カップ 200 mL'], size: 9, isZebra: true, pad: 6 },
  )
}

function addMonth(press: Press, month: number, own: readonly Recipe[]) {
  press.page({ isBare: true })
  const [width, height] = B5
  const { canvas } = press
  const [ground = '#e9dfc3'] = own[0]!.colours.toReversed()
  canvas.rect(0, 0, width, height).fill('#fffdf7')
  canvas.save().fillOpacity(0.45).rect(0, 0, width, height).fill(ground)
  canvas.restore()
  press.y = 90
  press.mark(months[month - 1]!)
  press.runningHead(months[month - 1]!)
  drawFood(canvas, own[0]!, { x: width * 0.42, y: height * 0.37, r: 150 })
  drawFood(canvas, own[1]!, { x: width * 0.74, y: height * 0.64, r: 96 })
  drawLine(canvas, months[month - 1]!, {
    x: 56,
    y: height - 150,
    ink: { size: 38, typeface: 'textbook', weight: 700, color: '#2b2722' },
  })
  drawText(canvas, markets[month - 1]!, {
    x: 56,
    y: height - 114,
    measure: 250,
    ...setting,
    ink: { ...body, size: 10.4 },
    leading: 18.4,
  })
}

function addRecipe(press: Press, recipe: Recipe) {
  press.page({ hasHead: false })
  const { canvas, left, measure } = press
  press.mark(recipe.title, 1)
  drawLine(canvas, recipe.title, {
    x: left,
    y: 92,
    ink: { size: 23, typeface: 'textbook', weight: 700, color: TOMATO },
  })
  drawRight(canvas, `${recipe.minutes}分　${recipe.serves}人分`, {
    x: left + measure,
    y: 92,
    ink: { ...body, size: 9 },
  })
  canvas
    .lineWidth(1)
    .moveTo(left, 102)
    .lineTo(left + measure, 102)
    .stroke(TOMATO)
  drawText(canvas, recipe.lead, { x: left, y: 124, measure, ...setting, ink: { ...body, size: 11 } })
  const top = 152
  const narrow = 138
  canvas.rect(left, top, narrow, 470).fill('#f6efdd')
  drawLine(canvas, '材料', { x: left + 12, y: top + 24, ink: { ...body, weight: 700, color: TOMATO } })
  let y = top + 46
  for (const ingredient of recipe.ingredients) {
    const [, name = ingredient, amount = ''] = /^(.+?) (.+)$/.exec(ingredient) ?? []
    const small: Ink = { ...body, size: 9.8 }
    const lines = drawText(canvas, name, {
      x: left + 12,
      y,
      measure: narrow - 24,
      ...setting,
      ink: small,
      leading: 16,
    })
    drawRight(canvas, amount, {
      x: left + narrow - 12,
      y: lines,
      ink: { ...small, size: 8.4, color: '#7c6f5c' },
    })
    canvas
      .lineWidth(0.3)
      .moveTo(left + 12, lines - 9)
      .lineTo(left + narrow - 12, lines - 9)
      .stroke('#d8cbb0')
    y = lines + 8
  }
  const x = left + narrow + 20
  const wide = measure - narrow - 20
  drawFood(canvas, recipe, { x: x + wide / 2, y: top + 78, r: 76 })
  y = top + 184
  for (const [i, step] of recipe.steps.entries()) {
    canvas.circle(x + 8, y - 4, 8.5).fill(TOMATO)
    drawCentred(canvas, String(i + 1), {
      x: x + 8,
      y: y - 0.6,
      ink: { size: 9.4, typeface: 'geometric', weight: 700, color: '#ffffff' },
    })
    y =
      drawText(canvas, step, {
        x: x + 26,
        y,
        measure: wide - 26,
        ...setting,
        ink: { ...body, size: 10.2 },
        leading: 17.6,
      }) + 9
  }
  const hintTop = Math.max(y + 8, 560)
  canvas
    .lineWidth(0.8)
    .rect(x, hintTop - 4, wide, 62)
    .stroke(TOMATO)
  drawLine(canvas, 'なぜ', { x: x + 10, y: hintTop + 13, ink: { ...body, weight: 700, color: TOMATO } })
  drawText(canvas, recipe.hint, {
    x: x + 10,
    y: hintTop + 31,
    measure: wide - 20,
    ...setting,
    ink: { ...body, size: 9.4 },
    leading: 15.4,
  })
}

/** Draws a dish from above: the plate, and pieces of the food's colours strewn within it. */
export function drawFood(
  canvas: Canvas,
  { plate, colours, title }: Recipe,
  { x, y, r }: { x: number; y: number; r: number },
) {
  for (const { d, fill, opacity = 1 } of foodShapes({ plate, colours, title }, { x, y, r })) {
    canvas.save().fillOpacity(opacity).path(d).fill(fill)
    canvas.restore()
  }
}

const seedOf = (text: string) => [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 2 ** 31, 7)

type FoodShape = { d: string; fill: string; opacity?: number }

function foodShapes(
  { plate, colours, title }: Pick<Recipe, 'plate' | 'colours' | 'title'>,
  { x, y, r }: { x: number; y: number; r: number },
): FoodShape[] {
  const chance = chanceFrom(seedOf(title))
  const [w, h] = plate === 'long' ? [r * 1.25, r * 0.55] : [r, r]
  const rim = plate === 'pot' ? '#4a4540' : plate === 'bowl' ? '#30495f' : '#f4f1ea'
  const inside = plate === 'pot' ? '#d9cdb4' : plate === 'bowl' ? '#f2ede0' : '#ffffff'
  const oval = (cx: number, cy: number, a: number, b: number) =>
    `M${(cx - a).toFixed(1)} ${cy.toFixed(1)}a${a.toFixed(1)} ${b.toFixed(1)} 0 1 1 ${(2 * a).toFixed(1)} 0a${a.toFixed(1)} ${b.toFixed(1)} 0 1 1 ${(-2 * a).toFixed(1)} 0z`
  const shapes: FoodShape[] = [
    { d: oval(x + r * 0.05, y + r * 0.07, w, h), fill: '#000000', opacity: 0.12 },
    { d: oval(x, y, w, h), fill: rim },
    { d: oval(x, y, w * 0.88, h * 0.88), fill: inside },
  ]
  for (let i = 0; i < 64; i++) {
    const angle = chance() * Math.PI * 2
    const far = Math.sqrt(chance()) * 0.66
    const size = r * (0.07 + chance() * 0.11)
    const turn = chance() * Math.PI
    const [cx, cy] = [x + Math.cos(angle) * far * w, y + Math.sin(angle) * far * h]
    const points = Array.from({ length: 7 }, (_, k) => {
      const a = turn + (k / 7) * Math.PI * 2
      const long = size * (0.75 + chance() * 0.5) * (k % 3 === 0 ? 1.2 : 0.9)
      return `${(cx + Math.cos(a) * long).toFixed(1)} ${(cy + Math.sin(a) * long * 0.8).toFixed(1)}`
    })
    const colour = colours[Math.floor(chance() * chance() * colours.length)] ?? colours[0]!
    shapes.push({
      d: `M${points
        .map((p) =>
          p
            .split(' ')
            .map((v, k) => Number(v) + (k ? 2 : 1))
            .join(' '),
        )
        .join('L')}Z`,
      fill: '#3a2a1a',
      opacity: 0.12,
    })
    shapes.push({ d: `M${points.join('L')}Z`, fill: colour })
  }
  return shapes
}

function addIndex(press: Press) {
  press.chapter('材料から引く')
  press.text('冷蔵庫に残っているものから、その日の料理を探すための索引。')
  press.y += 8
  press.columns(2, 24)
  const uses = new Map<string, string[]>()
  const plain = new Set([
    '水',
    '塩',
    '酒',
    'しょうゆ',
    'みりん',
    '砂糖',
    '酢',
    '油',
    'だし',
    'こしょう',
    '冷水',
    '冷たいだし',
  ])
  for (const { ingredients, title } of recipes)
    for (const ingredient of ingredients) {
      const name = ingredient.split(' ')[0]!
      if (!plain.has(name)) uses.set(name, [...(uses.get(name) ?? []), title])
    }
  for (const [name, titles] of [...uses].sort(([one], [other]) => (one < other ? -1 : 1))) {
    press.ensure(17 * titles.length + 4)
    drawLine(press.canvas, name, { x: press.left, y: press.y, ink: { ...body, size: 8.6, weight: 700 } })
    for (const title of titles) {
      press.y += titles.indexOf(title) === 0 ? 13 : 12.4
      const end = drawLine(press.canvas, title, {
        x: press.left + 12,
        y: press.y,
        ink: { ...body, size: 8.4, color: TOMATO },
      })
      press.canvas.goTo(press.left + 12, press.y - 9, end - press.left - 12, 12, title)
    }
    press.y += 16
  }
}

/** The cover: a table seen from above, laid with the year's dishes. */
export function cookbookCover(): string {
  const places: [number, number, number, number][] = [
    [150, 190, 118, 0],
    [470, 130, 92, 4],
    [640, 330, 120, 9],
    [330, 380, 104, 15],
    [110, 520, 96, 8],
    [560, 590, 110, 20],
    [300, 690, 84, 12],
  ]
  const svg = (shapes: FoodShape[]) =>
    shapes
      .map(
        ({ d, fill, opacity }) =>
          `<path d="${d}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`,
      )
      .join('')
  return coverDrawing(720, 1016, '#d9b98a', [
    ...Array.from(
      { length: 9 },
      (_, i) => `<rect x="0" y="${i * 113}" width="720" height="2" fill="#b8935f"/>`,
    ),
    ...places.map(([x, y, r, n]) => svg(foodShapes(recipes[n]!, { x, y, r }))),
    '<rect x="0" y="800" width="720" height="216" fill="#fffdf7"/>',
    words('月ごとの台所', { x: 50, y: 896, size: 76, weight: 700, color: TOMATO, typeface: 'textbook' }),
    words('一つの鍋、一本の包丁、二十四の料理', {
      x: 54,
      y: 944,
      size: 24,
      weight: 400,
      color: '#2b2722',
      typeface: 'textbook',
    }),
    words('小野寺 佳苗　　青空出版', {
      x: 54,
      y: 984,
      size: 20,
      weight: 400,
      color: '#7c6f5c',
      typeface: 'textbook',
    }),
  ])
}
