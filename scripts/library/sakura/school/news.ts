import { drawCentred, drawLine, drawRight, type Ink } from '../../../world/pen.ts'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { B5 } from '../../press/canvas.ts'
import { Press, type PressStyle } from '../../press/press.ts'
import { paint } from '../../press/shapes.ts'
import type { Volume } from '../../volume.ts'
import { moonScenes } from '../stories/moon-scenes.ts'

const body: Ink = { size: 12.6, typeface: 'mincho', color: '#1f1f1f' }
const style: PressStyle = {
  size: B5,
  margins: { top: 54, bottom: 46, inner: 40, outer: 40 },
  body,
  display: { size: 15, typeface: 'mincho', weight: 700, color: '#1f1f1f' },
  leading: 20.8,
  accent: '#7a1f3d',
  indent: 12.6,
  furniture: 'foot',
  paper: '#fbfaf5',
}

interface Article {
  title: string
  text: string
}

const pages: Article[][] = [
  [
    {
      title: '六月は二千二百冊',
      text: `雨の多かった六月、図書室の貸し出しは二千二百四冊となり、この五年の六月でいちばん多くなりました。一人あたり八冊と少し。雨の日の昼休みには、席が足りず、床にマットをしいて読む人もいました。

いちばん多く借りられたのは「校庭の鳥　十八種」で、四十一回。二位は「よるの図書室」の三十八回でした。図書委員会は、二冊ずつ買いたすことを先生に相談しています。`,
    },
    {
      title: '本の病院、ひらく',
      text: `八月二十一日、図書室で「本の修理教室」をひらきます。ページのとれた本、背のやぶれた本を、のりと和紙でなおします。セロハンテープではった本も、はがしかたを教わります。

講師の先生は「テープは三年で茶色になり、十年で紙をだめにします。でも、なおそうとした気持ちはわかります」と話しています。なおしたい本を一冊、持ってきてください。`,
    },
    {
      title: '三十一年ぶりの返却に、花',
      text: `去年、三十一年ぶりに返ってきた本のとなりに、だれかが小さな花をかざっています。週に一度、新しくなっています。花をかえている人は、名のり出なくてかまいません。水は、図書委員がかえます。`,
    },
  ],
  [
    {
      title: 'インタビュー　用務員の高田さん',
      text: `「学校でいちばん早く来るのは、わたしではなくて、つばめです」。高田さんは、二十六年間、朝の六時半に校門をあけてきました。

子どものころ、本はきらいだったそうです。「字を追うと、ねむくなる。ところが、地図だけは、何時間でも見ていられた」。いまも、ポケットに校内の地図が入っています。水道の元せん、電気のスイッチ、すずめばちの巣があった場所。ぜんぶ自分で書きこんだものです。

「地図を見ると、行ったことのない場所が、なつかしくなるでしょう。本も、そうなんだろうね」。おすすめの一冊は「ありそうな島の地図帳」。図書室に二冊あります。`,
    },
    {
      title: '図書委員が計算しました',
      text: `図書室の本を全部積み上げると、どのくらいの高さになるでしょう。本は一万四千二百六冊。百冊をはかったら、厚さの平均は一・八センチでした。かけ算をすると、およそ二百五十六メートル。校舎の屋上（十四メートル）の十八倍です。

では、全部読むには。一日に一冊で、三十八年と十一か月。いまの一年生が、四十五さいになる年です。`,
    },
    {
      title: '声　「しずかに」について',
      text: `図書室では静かに、と言われます。でも、本を読んで笑ったときは、どうすればいいですか。わたしは、このあいだ、がまんして涙が出ました。（四年　ゆい）

図書委員会から。笑い声は、だいじょうぶです。となりの人が「何の本？」と聞きに来たら、それは図書室がうまくいっているしるしです。`,
    },
  ],
  [
    {
      title: '先生の一冊　音楽の大橋先生',
      text: `わたしが子どものころ、いちばん読んだのは、楽譜でした。読むというより、見ていました。黒い丸が坂をのぼったり、おりたりするのが、絵本のようで。

はじめて意味がわかったのは、六年生のとき。同じ丸が、聞いたことのある歌になった瞬間、紙から音が立ち上がりました。字をおぼえた日も、きっと、こうだったのでしょう。`,
    },
    {
      title: '新しく入った本',
      text: `「雲の図鑑　十二の空」。十種の雲に、飛行機雲とレンズ雲。屋上の観察クラブの机に置いてあります。

「文字のものがたり」。きざみ目から画面の光まで。点字のページは、さわれる版もつくりました。

「かたつむりと時計」。左が日本語、右が英語。一年生にも、六年生にも。

「Weather Words」。空のことばを十二。英語の時間のはじめの五分に読んでいます。`,
    },
    {
      title: '書評　「月の郵便屋」',
      text: `とどかない手紙の箱が、ほんとうにあったらいいのに、と思いました。でも、読みおわって、ほんとうにあったら、こわいとも思いました。わたしにも、出さなかった手紙があるからです。

五章で、あて名がわかるところは、二回読みました。二回目は、最初のページから、もう全部わかっていた気がしました。ふりがながあるので、三年生でも読めます。でも、三年生と六年生では、べつの本になると思います。（六年　ことね）`,
    },
  ],
  [
    {
      title: '川柳　図書室の巻',
      text: `返す日に　つづきが気になる　百ページ（五年）

栞より　つめたい麦茶　はさみたい（四年）

「あと五分」　本のなかでは　三十年（六年）

せのびして　とった一冊　むずかしい（二年）

カウンター　先生うしろで　笑い読み（図書委員）`,
    },
    {
      title: '夏の図書室',
      text: `七月二十一日から三十一日、八月十八日から二十八日。午前九時から正午まで。八月十日から十四日はお休みです。貸し出しは一人五冊。自由研究の相談は、八月一日と二十五日に、理科の先生が来ます。

二十八日の夜は「星を見る会」。屋上で、望遠鏡をのぞいたあと、図書室で星の物語を読みます。おうちの人といっしょに来てください。くもりのときは、図書室の天井に、星をうつします。`,
    },
    {
      title: 'クイズの答えと次の問い',
      text: `前号の問い「図書室でいちばん古い本は何年のもの？」の答えは、昭和二十六年の植物図鑑でした。学校より、五つ年上です。正解は十二人。

つぎの問い。「図書室には、まどがいくつあるでしょう」。天まども数えます。答えは、カウンターの箱へ。正解の人には、図書委員がおった紙のしおりを一枚。しめきりは、九月四日です。`,
    },
    {
      title: '編集後記',
      text: `紙面の文字を、今号から少し大きくしました。「おじいちゃんと読む」という声をもらったからです。学校の新聞が、家の食卓で読まれていることを、知りませんでした。（編集長　六年　さわ）`,
    },
  ],
]

const label: Ink = { ...body, size: 8.6 }

/** A picture for the second column of a page, by the page's number. */
const pictures: (((press: Press) => void) | undefined)[] = [
  (press) => {
    const loans = [1420, 1610, 2204, 980, 1180, 1530]
    press.figure(
      190,
      ({ x, y, width }) => {
        for (const [i, count] of loans.entries()) {
          const [left, tall] = [x + 8 + (i * (width - 12)) / 6, (count / 2204) * 140]
          press.canvas
            .rect(left, y + 164 - tall, (width - 12) / 6 - 10, tall)
            .fill(i === 2 ? '#7a1f3d' : '#c9b4ba')
          drawCentred(press.canvas, String(count), {
            x: left + 11,
            y: y + 159 - tall,
            ink: { ...label, size: 7 },
          })
          drawCentred(press.canvas, ['4月', '5月', '6月', '4月', '5月', '6月'][i]!, {
            x: left + 11,
            y: y + 178,
            ink: label,
          })
        }
        press.canvas
          .lineWidth(0.6)
          .moveTo(x, y + 164)
          .lineTo(x + width, y + 164)
          .stroke('#1f1f1f')
      },
      { caption: '貸し出し冊数。左の三つが今年、右の三つが去年', isNumbered: false },
    )
  },
  (press) => {
    press.figure(
      210,
      ({ x, y, width }) => {
        const base = y + 200
        press.canvas.rect(x + width * 0.62, base - 11, 52, 11).fill('#9fb0bb')
        for (let i = 0; i < 64; i++)
          press.canvas
            .rect(x + width * 0.26 + ((i * 7) % 5), base - 3 - i * 3.05, 34, 2.4)
            .fill(['#7a1f3d', '#3a6ea5', '#c99a3c', '#4f7f4a'][i % 4]!)
        press.canvas
          .lineWidth(0.8)
          .moveTo(x, base)
          .lineTo(x + width, base)
          .stroke('#1f1f1f')
        drawLine(press.canvas, '256 m', { x: x + width * 0.26 + 48, y: base - 186, ink: label })
        drawLine(press.canvas, '校舎 14 m', { x: x + width * 0.62, y: base - 17, ink: label })
      },
      { caption: '図書室の本を全部積み上げると', isNumbered: false },
    )
  },
  (press) => {
    const scale = press.measure / 300
    press.figure(
      240,
      ({ x, y, width, height }) => {
        press.canvas.rect(x, y, width, height).clip()
        paint(press.canvas, moonScenes[3]!, { x, y: y - 40 * scale, scale })
      },
      { caption: '「月の郵便屋」四章のさし絵', isNumbered: false },
    )
  },
]

export const libraryNews: Volume = {
  cover: ({ title }) =>
    drawingSvg({
      width: 600,
      height: 847,
      label: '',
      parts: [
        '<rect width="600" height="847" fill="#fbfaf5"/>',
        '<rect x="36" y="36" width="528" height="150" fill="#7a1f3d"/>',
        words('図書室しんぶん', {
          x: 300,
          y: 134,
          size: 70,
          weight: 700,
          color: '#fbfaf5',
          align: 'middle',
          typeface: 'mincho',
        }),
        words(`${title.split('　')[1] ?? ''}　2026年7月`, {
          x: 300,
          y: 226,
          size: 24,
          weight: 400,
          color: '#1f1f1f',
          align: 'middle',
          typeface: 'mincho',
        }),
        '<path d="M36 246H564" stroke="#1f1f1f" stroke-width="3"/>',
        words('貸し出し、', { x: 46, y: 330, size: 60, weight: 700, color: '#1f1f1f' }),
        words('六月は二千二百冊', { x: 46, y: 404, size: 60, weight: 700, color: '#1f1f1f' }),
        ...Array.from({ length: 30 }, (_, i) => {
          const [column, row] = [i % 3, Math.floor(i / 3)]
          return row > 5 && column === 1
            ? ''
            : `<rect x="${46 + column * 174}" y="${440 + row * 36}" width="${150 - (row % 4 === 3 ? 60 : 0)}" height="10" fill="#c9c4b8"/>`
        }),
        '<rect x="220" y="650" width="150" height="130" fill="#7fa6b8"/><path d="M220 780L270 700L310 744L340 716L370 780Z" fill="#3b5a4a"/><circle cx="340" cy="680" r="13" fill="#fbfaf5"/>',
      ],
    }),
  async set(book, cover) {
    const press = new Press(book, style)
    press.cover(cover)
    press.runningHead(book.title)
    for (const [i, articles] of pages.entries()) {
      press.page({ hasHead: false })
      addHead(press, book.title, i + 1)
      press.columns(2, 22)
      for (const { title, text } of articles) {
        press.section(title)
        press.text(text)
      }
      pictures[i]?.(press)
    }
    return press.finish()
  },
}

function addHead(press: Press, title: string, page: number) {
  const { canvas, areaLeft: x, areaWidth: width } = press
  drawLine(canvas, '2026年（令和8年）7月10日', { x, y: 48, ink: { ...body, size: 8 } })
  drawCentred(canvas, title, { x: x + width / 2, y: 50, ink: { ...body, size: 13, weight: 700 } })
  drawRight(canvas, `第${page}面`, { x: x + width, y: 48, ink: { ...body, size: 9 } })
  canvas
    .lineWidth(2)
    .moveTo(x, 58)
    .lineTo(x + width, 58)
    .stroke('#1f1f1f')
  canvas
    .lineWidth(0.6)
    .moveTo(x, 61.5)
    .lineTo(x + width, 61.5)
    .stroke('#1f1f1f')
  press.y += 22
}
