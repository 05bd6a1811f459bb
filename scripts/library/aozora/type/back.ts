import { drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import type { Press } from '../../press/press.ts'
import { cellsOf, figures, guide, INK, Leaf, label, RED, small } from './leaf.ts'
import { mmOfPoints } from './measures.ts'

const part = '巻末'
const mincho: Ink = { size: 9, typeface: 'mincho', color: INK }

/** The pages at the end: questions to ask of a page, units, and an index that leads back. */
export function addBack(press: Press) {
  addQuestions(press)
  addUnitTable(press)
  addIndex(press)
}

const questions: [string, string[]][] = [
  [
    '字',
    [
      '本文の大きさを、刷って確かめたか。',
      '書体は三つより多くないか。',
      '大きさは、階段の上に乗っているか。',
      '見出しの字面は、本文より小さく見えないか。',
    ],
  ],
  [
    '行',
    [
      '一行の字数は、二十から四十五のあいだか。',
      '行頭に句点や小さい仮名がないか。',
      '約物が続くところに、穴が空いていないか。',
      '和文と欧文のあいだに、空きがあるか。',
      '数字の位はそろっているか。',
    ],
  ],
  ['縦', ['音引きと括弧は回っているか。', '二けたの数字は立っているか。', '圏点と傍線を、重ねていないか。']],
  [
    '面',
    [
      '版面は、字の整数倍か。',
      'ノドは、綴じに呑まれないか。',
      '図の縁は、行の線に乗っているか。',
      '空けた桝は、空けたかったところか。',
    ],
  ],
  [
    '紙面',
    [
      '目は、はじめにどこへ行くか。',
      'そこは、一番伝えたいことか。',
      '線を一本消しても、わかるか。',
      '字と紙の明るさの比は、四・五より大きいか。',
      '逆さにして眺めても、釣り合っているか。',
    ],
  ],
]

function addQuestions(press: Press) {
  const leaf = new Leaf(press, { part, title: '刷る前に、二十一の問い' })
  leaf.text(
    '答えが「わからない」のときは、刷ってみる。一枚刷って壁に貼り、三歩さがって眺めれば、たいていの答えは目のほうが知っている。',
  )
  leaf.y += 9
  leaf.specimen((place) => {
    const count = questions.reduce((sum, [, list]) => sum + list.length, 0)
    const step = (place.height - 10) / (count + questions.length * 0.6)
    let y = place.y + step * 0.5
    for (const [name, list] of questions) {
      guide(press.canvas, place.x, y - step * 0.55, place.x + place.width, y - step * 0.55, INK, 0.6)
      drawLine(press.canvas, name, { x: place.x, y: y + 5, ink: { size: 13, weight: 700, color: RED } })
      for (const question of list) {
        press.canvas
          .lineWidth(0.6)
          .rect(place.x + 60, y - 5, 7.4, 7.4)
          .stroke(INK)
        label(press.canvas, question, place.x + 76, y + 2, mincho)
        y += step
      }
      y += step * 0.6
    }
  })
}

function addUnitTable(press: Press) {
  const leaf = new Leaf(press, { part, title: '単位をかえる' })
  leaf.text(
    '一ポイントは一インチの七十二分の一、一級と一歯は四分の一ミリ。右の二列は、その大きさの字を二十七字と三十五字並べた長さである。',
  )
  leaf.specimen((place) => {
    const { canvas } = press
    const sizes = [
      5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10, 10.5, 11, 12, 13, 14, 16, 18, 20, 21, 24, 28, 32, 36,
    ]
    const heads = ['ポイント', 'ミリ', '級', '27字 mm', '35字 mm']
    const xs = [60, 124, 188, 258, 331]
    for (const [j, head] of heads.entries())
      drawRight(canvas, head, {
        x: place.x + xs[j]!,
        y: place.y + 8,
        ink: { ...small, weight: 700, color: RED },
      })
    guide(canvas, place.x, place.y + 13, place.x + place.width, place.y + 13, INK, 0.8)
    const step = (place.height - 13) / sizes.length
    for (const [i, size] of sizes.entries()) {
      const mm = mmOfPoints(size)
      const y = place.y + 13 + (i + 0.72) * step
      for (const [j, cell] of [
        size.toFixed(1),
        mm.toFixed(3),
        (mm * 4).toFixed(2),
        (mm * 27).toFixed(1),
        (mm * 35).toFixed(1),
      ].entries())
        drawRight(canvas, cell, {
          x: place.x + xs[j]!,
          y,
          ink: { ...figures, size: 9, color: j === 0 ? RED : INK },
        })
      if (i % 4 === 3)
        guide(
          canvas,
          place.x,
          place.y + 13 + (i + 1) * step,
          place.x + place.width,
          place.y + 13 + (i + 1) * step,
          '#c9c4b8',
        )
    }
  })
}

/** Words of the trade, each with the title of the page that explains it. */
export const indexed: [reading: string, word: string, title: string][] = [
  ['あせんだー', 'アセンダー', '欧文は、四本の線の上に立つ'],
  ['えっくすはいと', 'エックスハイト', '欧文は、四本の線の上に立つ'],
  ['おいこみ', '追い込み', '追い込む、追い出す、ぶら下げる'],
  ['おいだし', '追い出し', '追い込む、追い出す、ぶら下げる'],
  ['おうぶんだっしゅ', '欧文の線', '線と引用符を選ぶ'],
  ['かえりてん', '返り点', '割注と返り点、小さい字の算数'],
  ['かみのいろ', '紙の色', '紙の色、字の色'],
  ['かそうぼでぃ', '仮想ボディ', '字は、見えない箱に入っている'],
  ['きゅう', '級', '号、ポイント、級'],
  ['ぎょうかん', '行間', '行間は、行の道である'],
  ['ぎょうちょう', '行長', '行長は、呼吸の長さである'],
  ['ぎょうどり', '行取り', '見出しは、行数で場所を取る'],
  ['きんそく', '禁則', '行の頭と尻の決まり'],
  ['くろみ', '黒み', '黒みを量る'],
  ['けんてん', '圏点', '縦の行で、ことばを立てる'],
  ['こうし', '格子', '格子をつくる'],
  ['ごう', '号', '号、ポイント、級'],
  ['じかん', '字間', '字間は、まず空けない'],
  ['じづら', '字面', '字面を測る'],
  ['すうじ', '数字', '数字を組む'],
  ['たいかくせん', '対角線', '対角線だけで余白を決める'],
  ['たてちゅうよこ', '縦中横', '縦の行に入る数字と欧文'],
  ['だんぐみ', '段組', '段に分ける'],
  ['のど', 'ノド', '四つの余白の役目'],
  ['のんぶる', 'ノンブル', '柱とノンブルの居場所'],
  ['はしら', '柱', '柱とノンブルの居場所'],
  ['はんがた', '判型', '本の大きさ'],
  ['はんづら', '版面', '版面は、字の数から決める'],
  ['ひょう', '表', '表から、線を抜く'],
  ['ふりがな', '振り仮名', '振り仮名'],
  ['ぶらさげ', 'ぶら下げ', '追い込む、追い出す、ぶら下げる'],
  ['べたぐみ', 'ベタ組み', '字間は、まず空けない'],
  ['みだし', '見出し', '見出しは、一度に一つだけ変える'],
  ['みんちょうたい', '明朝体', '六つの書体'],
  ['やくもの', '約物', '約物は半分の字である'],
  ['よはく', '余白', '四つの余白の役目'],
  ['わりちゅう', '割注', '割注と返り点、小さい字の算数'],
  ['わおうこんしょく', '和欧混植', '和文と欧文を混ぜる'],
]

function addIndex(press: Press) {
  const leaf = new Leaf(press, { part, title: '索引' })
  leaf.y = 117
  leaf.specimen((place) => {
    const sorted = indexed.toSorted(([a], [b]) => a.localeCompare(b, 'ja'))
    const half = Math.ceil(sorted.length / 2)
    for (const [i, column] of cellsOf(place, 2, 1, 24).entries()) {
      const step = column.height / half
      for (const [k, [, word, title]] of sorted.slice(i * half, (i + 1) * half).entries()) {
        const y = column.y + (k + 0.6) * step
        const end = drawLine(press.canvas, word, { x: column.x, y, ink: mincho })
        const page = press.pageOf(title)
        drawRight(press.canvas, String(page), {
          x: column.x + column.width,
          y,
          ink: { ...figures, size: 9, color: RED },
        })
        guide(press.canvas, end + 6, y - 2.4, column.x + column.width - 18, y - 2.4, '#d8d3c8')
        press.canvas.goTo(column.x, y - 9, column.width, 12, title)
      }
    }
  })
}
