import { drawCentred, drawLine } from '../../world/pen.ts'
import { words } from '../../world/site-art-kit.ts'
import { A5, landscape } from '../press/canvas.ts'
import { overPicture, spacedWords } from '../press/cover.ts'
import { Press } from '../press/press.ts'
import { drawText } from '../press/text.ts'
import type { VolumeBook } from '../volume.ts'
import { type Plate, plates } from './photograph-plates.ts'
import { takePicture } from './shells.ts'

const [pixelWidth, pixelHeight] = [930, 656]

const pictureOf = (plate: Plate, i: number) =>
  takePicture({ ...plate, seed: i * 17 + 5, width: pixelWidth, height: pixelHeight }).develop({
    seed: i + 1,
    quality: 78,
  })

/** The cover is one plate, in the shape of the pages, with the title small in its darkest corner. */
export async function photographsCover(): Promise<Buffer> {
  const film = takePicture({
    shells: [
      { kind: '冠', x: 0.52, y: 0.33, size: 0.27, colors: ['錦'] },
      { kind: '牡丹', x: 0.2, y: 0.24, size: 0.12, colors: ['青', '銀'] },
      { kind: '菊', x: 0.83, y: 0.2, size: 0.13, colors: ['赤', '緑'] },
    ],
    seed: 2024,
    width: 900,
    height: 634,
    horizon: 0.74,
  })
  const picture = await film.image(6, 3).png().toBuffer()
  const ink = { color: '#f4efe2', weight: 400 as const, typeface: 'mincho' as const }
  return overPicture(picture, 900, 634, [
    words('光の残り', { ...ink, x: 838, y: 44, size: 46, vertical: true }),
    words('水守川花火写真帖', { ...ink, x: 788, y: 48, size: 19, vertical: true }),
    spacedWords('PHOTOGRAPHS 1998–2025', {
      ...ink,
      typeface: 'geometric',
      x: 44,
      y: 604,
      size: 13,
      tracking: 4,
    }),
  ])
}

/** Sets the album: an essay, the plates over whole pages, and notes that lead back to them. */
export async function setPhotographs(book: VolumeBook, cover: Buffer): Promise<Buffer> {
  const pictures: Buffer[] = []
  for (const [i, plate] of plates.entries()) pictures.push(await pictureOf(plate, i))
  const size = landscape(A5)
  const press = new Press(book, {
    size,
    margins: { top: 64, bottom: 54, inner: 92, outer: 92 },
    body: { size: 9.6, typeface: 'mincho', color: '#e9e4d8' },
    leading: 18,
    display: { size: 20, typeface: 'mincho', weight: 700, color: '#f4efe2' },
    accent: '#d7b46a',
    indent: 9.6,
    paper: '#121317',
    furniture: 'centre',
  })
  press.cover(cover)
  press.chapter('消えてから写るもの')
  press.text(essay)
  press.runningHead('')
  for (const [i, plate] of plates.entries()) addPlate(press, { plate, picture: pictures[i]!, number: i + 1 })
  press.chapter('図版について')
  press.columns(2, 28)
  for (const [i, { title, note }] of plates.entries()) {
    press.paragraph(`[${i + 1}　${title}](#plate-${i + 1})`, { indent: 0 })
    press.paragraph(note, { indent: 0, ink: { ...press.style.body, size: 8.4 }, leading: 14.6 })
    press.y += 7
  }
  return press.finish()
}

function addPlate(
  press: Press,
  { plate, picture, number }: { plate: Plate; picture: Buffer; number: number },
) {
  press.page({ isBare: true })
  press.canvas.image(picture, 0, 0, { cover: [press.width, press.height], align: 'center', valign: 'center' })
  press.mark(`${number}　${plate.title}`, 0, { name: `plate-${number}` })
  const ink = { size: 7.4, typeface: 'mincho' as const, color: '#e9e4d8', tracking: 1 }
  drawLine(press.canvas, `${number}　${plate.title}`, { x: 28, y: press.height - 22, ink })
  drawCentred(press.canvas, String(press.pages), { x: press.width - 32, y: press.height - 22, ink })
  if (plate.words) {
    const setting = {
      measure: 220,
      ink: { ...ink, size: 8.4 },
      leading: 14,
      isJapanese: true,
      align: 'left' as const,
    }
    drawText(press.canvas, plate.words, { x: 28, y: press.height - 40, ...setting })
  }
}

const essay = `
花火を撮るとき、シャッターは花火より先に開けます。筒が鳴ってから指を動かしたのでは遅いからです。開けたまま、玉が昇り、開き、垂れ、消えるのを待つ。写真に残るのは、ですから、ある瞬間ではありません。四秒から十二秒のあいだにそこを通った光が、順番を失って一枚に重なったものです。

わたしは水守町の写真館の三代目で、平成十年の川開きから毎年、同じ石段の上に三脚を立ててきました。石段は二十七段あり、上から九段目は目地が一つ欠けています。そこに脚の一本を入れると、川の水平線がちょうど画面の下から四分の一に来る。祖父も父も、同じ欠け目を使っていました。父の代の乾板とわたしの電子の画像を重ねると、対岸の山の形がぴたりと合います。

合わないのは、灯りです。父の写真では対岸はほとんど闇で、渡し場の常夜灯が一つ見えるだけです。平成の半ばに国道が通ると、岸は白い点でいっぱいになりました。それがこの五年ほど、また少しずつ減っています。花火だけを見ていると気づきませんが、花火の下の暗がりは、町の人口をかなり正直に写しています。

撮影の決まりは三つだけです。連写をしない。あとから二枚を合わせない。煙で見えなかった玉は、見えなかったままにする。三つめは波多野の親方に教わりました。「煙も、その晩の仕事だからね」と。ですから本書には、半分しか見えない花火が何枚か入っています。

川面のことも書いておきます。水に映る花火は、上の花火より少し暗く、少し長い。波が小さな鏡を何千枚も並べているようなもので、一枚一枚がてんでに傾いているために、光は縦に伸びます。風の強い晩ほど長く伸びて、無風の晩には、どちらが空か分からない写真になります。二十七年で二度だけ、そういう晩がありました。図版の十二と三十八がそれです。

並べる順は、撮った年ではなく、一晩の番組の順にしました。宵の最初の一発から、最後の一発のあとの、何も写っていない一枚まで。二十七年をかけて、ようやく一晩ぶんの川開きができあがったことになります。
`
