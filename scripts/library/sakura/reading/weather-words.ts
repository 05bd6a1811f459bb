import { drawCentred, drawLine, type Ink } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import { drawText } from '../../press/text.ts'
import type { Volume } from '../../volume.ts'
import { photographOf, skies } from '../guides/cloud-skies.ts'

const SIZE: [number, number] = [453.54, 340.16]
const body: Ink = { size: 12.4, typeface: 'geometric', color: '#20303c' }
const style: PressStyle = {
  size: SIZE,
  margins: { top: 34, bottom: 26, inner: 46, outer: 46 },
  body,
  display: { size: 22, typeface: 'geometric', weight: 700, color: '#1d5f8a' },
  leading: 15,
  accent: '#1d5f8a',
  gap: 6,
  furniture: 'centre',
  isJustified: false,
}

interface Weather {
  word: string
  meaning: string
  sky: keyof typeof skies
  text: string
  more: [string, string][]
}

const weathers: Weather[] = [
  {
    word: 'bright',
    meaning: '明るく晴れた',
    sky: 'cumulus',
    text: 'It is a bright morning. White clouds sit on the sky like sheep on a hill. Their feet are flat, because they all begin at the same height.',
    more: [
      ['a sunny spell', '晴れ間'],
      ['shade', '日かげ'],
      ['to clear up', '晴れあがる'],
    ],
  },
  {
    word: 'wispy',
    meaning: 'すじのような',
    sky: 'cirrus',
    text: 'Thin, wispy clouds are made of ice. They look slow, but they are faster than a train. If there are more of them in the evening, take an umbrella tomorrow.',
    more: [
      ['a feather', '羽根'],
      ['icy', '氷のような'],
      ['high above', 'はるか上に'],
    ],
  },
  {
    word: 'speckled',
    meaning: '小さな点のある',
    sky: 'cirrocumulus',
    text: 'A speckled sky looks like the side of a fish. Sailors called it a mackerel sky. It does not stay: in an hour it will be something else.',
    more: [
      ['a mackerel', 'サバ'],
      ['a pattern', 'もよう'],
      ['to change', 'かわる'],
    ],
  },
  {
    word: 'hazy',
    meaning: 'かすんだ',
    sky: 'cirrostratus',
    text: 'The sun is hazy today, and there is a ring around it. The ring is called a halo. Hold out your hand: from thumb to little finger is the size of the ring.',
    more: [
      ['a halo', 'かさ（光の輪）'],
      ['a thumb', '親指'],
      ['faint', 'かすかな'],
    ],
  },
  {
    word: 'patchy',
    meaning: 'まだらの',
    sky: 'altocumulus',
    text: 'Patchy clouds let the blue through. Count the patches that you can hide behind three fingers. Those are the middle clouds.',
    more: [
      ['a patch', 'ひとかたまり'],
      ['to hide', 'かくす'],
      ['between', 'あいだに'],
    ],
  },
  {
    word: 'dull',
    meaning: 'どんよりした',
    sky: 'altostratus',
    text: 'What a dull afternoon! The sun looks like a coin behind paper, and nobody has a shadow. Listen: the birds are quieter, too.',
    more: [
      ['a shadow', 'かげ'],
      ['grey', '灰色の'],
      ['overcast', '一面くもった'],
    ],
  },
  {
    word: 'drizzly',
    meaning: 'しとしと降る',
    sky: 'nimbostratus',
    text: 'It is not heavy rain, and it is not fog. It is a drizzly day, and it will be drizzly until supper. Put your boots by the door.',
    more: [
      ['drizzle', '霧雨'],
      ['a puddle', '水たまり'],
      ['soaked', 'びしょぬれの'],
    ],
  },
  {
    word: 'lumpy',
    meaning: 'でこぼこの',
    sky: 'stratocumulus',
    text: 'The clouds are lumpy, like the soil of a field in spring. They cover half the world every day. They look like rain, but they usually keep it.',
    more: [
      ['a lump', 'かたまり'],
      ['soil', '土'],
      ['a gap', 'すきま'],
    ],
  },
  {
    word: 'misty',
    meaning: '霧のかかった',
    sky: 'stratus',
    text: 'The hills have gone. On a misty morning, the town is small: your house, the post box, and one tree. By ten o’clock it will be big again.',
    more: [
      ['mist', 'うすい霧'],
      ['fog', 'こい霧'],
      ['to disappear', '消える'],
    ],
  },
  {
    word: 'stormy',
    meaning: '嵐の',
    sky: 'cumulonimbus',
    text: 'One cloud has grown as tall as three mountains. Count the seconds between the flash and the bang. Three seconds are one kilometre. Now go inside.',
    more: [
      ['thunder', 'かみなり（音）'],
      ['lightning', 'いなずま'],
      ['a downpour', 'どしゃぶり'],
    ],
  },
  {
    word: 'clear',
    meaning: '雲のない',
    sky: 'contrail',
    text: 'The sky was clear until an aeroplane wrote a line on it. If the line is short, tomorrow will be fine. If it grows wide, the air is wet up there.',
    more: [
      ['a trail', 'あと'],
      ['cloudless', '雲一つない'],
      ['dry', 'かわいた'],
    ],
  },
  {
    word: 'breezy',
    meaning: 'そよ風のある',
    sky: 'lenticular',
    text: 'It is breezy on the mountain, but that cloud does not move at all. It is a wave in the wind. The wind goes through it, as a river goes over a stone.',
    more: [
      ['a breeze', 'そよ風'],
      ['a gust', '突風'],
      ['a wave', '波'],
    ],
  },
]

export const weatherWords: Volume = {
  cover: ({ author }) =>
    drawingSvg({
      width: 800,
      height: 600,
      label: '',
      parts: [
        '<rect width="800" height="600" fill="#1d5f8a"/>',
        ...weathers.map(({ word }, i) => {
          const [x, y] = [60 + (i % 3) * 240, 250 + Math.floor(i / 3) * 84]
          return words(word, {
            x,
            y,
            size: 54,
            weight: i % 2 ? 400 : 700,
            color: ['#ffffff', '#bfe0f2', '#f6d365', '#dce8ee'][i % 4]!,
            typeface: 'geometric',
          })
        }),
        words('Weather Words', {
          x: 60,
          y: 130,
          size: 88,
          weight: 700,
          color: '#f6d365',
          typeface: 'geometric',
        }),
        words(author, { x: 60, y: 566, size: 24, weight: 400, color: '#ffffff', typeface: 'geometric' }),
      ],
    }),
  async set(book, cover) {
    const press = new Press(book, style)
    const pictures = await Promise.all(
      weathers.map(({ sky }, i) => photographOf(skies[sky], [540, 405], i * 17 + 5)),
    )
    press.cover(cover)
    press.keepContents()
    for (const [i, weather] of weathers.entries()) {
      press.page({ isBare: true })
      press.mark(weather.word)
      press.canvas.image(pictures[i]!, 0, 0, { cover: SIZE, align: 'center', valign: 'center' })
      drawLine(press.canvas, weather.word, {
        x: 34,
        y: 66,
        ink: { ...body, size: 44, weight: 700, color: '#ffffff' },
      })
      press.page({ isBare: true })
      addText(press, weather)
    }
    return press.finish()
  },
}

function addText({ canvas, pages }: Press, { word, meaning, text, more }: Weather) {
  canvas.rect(0, 0, ...SIZE).fill('#f7fafb')
  const end = drawLine(canvas, word, {
    x: 46,
    y: 66,
    ink: { ...body, size: 30, weight: 700, color: '#1d5f8a' },
  })
  drawLine(canvas, meaning, { x: end + 16, y: 64, ink: { size: 12, typeface: 'rounded', color: '#5a6a74' } })
  const y = drawText(canvas, text, {
    x: 46,
    y: 104,
    measure: SIZE[0] - 92,
    ink: { ...body, size: 15.4 },
    leading: 24,
    isJustified: false,
  })
  for (const [i, [english, japanese]] of more.entries()) {
    const at = Math.max(y + 22, 216) + i * 28
    canvas
      .lineWidth(0.6)
      .moveTo(46, at + 8)
      .lineTo(SIZE[0] - 46, at + 8)
      .stroke('#c9d6dc')
    drawLine(canvas, english, { x: 46, y: at, ink: { ...body, size: 14, weight: 700 } })
    drawLine(canvas, japanese, { x: 220, y: at, ink: { size: 12, typeface: 'rounded', color: '#20303c' } })
  }
  drawCentred(canvas, String(pages), {
    x: SIZE[0] / 2,
    y: SIZE[1] - 16,
    ink: { ...body, size: 9, color: '#77838a' },
  })
}
