import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import { paint, svgOf } from '../../press/shapes.ts'
import type { Volume } from '../../volume.ts'
import { butterflies } from './butterfly-kinds.ts'
import { butterflyShapes } from './butterfly-shapes.ts'
import { type GuideStyle, setGuide } from './guide.ts'

const style: GuideStyle = {
  size: [419.53, 595.28],
  margins: { top: 56, bottom: 48, inner: 48, outer: 44 },
  body: { size: 10.2, color: '#26281f' },
  display: { size: 24, weight: 700, color: '#26281f' },
  leading: 17.2,
  accent: '#5c7a1f',
  indent: 10.2,
  paper: '#ffffff',
  ground: '#eef3d9',
  plate: 'top',
  words: ['目じるし', '一生', '追いかけよう'],
  furniture: 'centre',
}

export const butterflyGuide: Volume = {
  cover: ({ title, author }) =>
    drawingSvg({
      width: 600,
      height: 851,
      label: '',
      parts: [
        '<rect width="600" height="851" fill="#5c7a1f"/>',
        ...Array.from(
          { length: 12 },
          (_, i) =>
            `<path d="M${i * 56 - 20} 851Q${i * 56 + (i % 3) * 24 - 20} 700 ${i * 56 + 30} ${560 + (i % 4) * 40}" stroke="#7d9c33" stroke-width="9" fill="none" stroke-linecap="round"/>`,
        ),
        svgOf(butterflyShapes(butterflies[3]!.form), { x: 300, y: 420, scale: 2.1, turn: -12 }),
        svgOf(butterflyShapes(butterflies[0]!.form), { x: 120, y: 690, scale: 0.62, turn: 24 }),
        svgOf(butterflyShapes(butterflies[8]!.form), { x: 500, y: 720, scale: 0.5, turn: -30 }),
        svgOf(butterflyShapes(butterflies[7]!.form), { x: 480, y: 200, scale: 0.4, turn: 18 }),
        words(title.split('　')[0] ?? title, { x: 44, y: 110, size: 60, weight: 700, color: '#ffffff' }),
        words(title.split('　')[1] ?? '', { x: 44, y: 172, size: 40, weight: 700, color: '#eef3d9' }),
        words(author, { x: 44, y: 816, size: 22, weight: 700, color: '#ffffff' }),
      ],
    }),
  set: (book, cover) =>
    setGuide(book, cover, {
      style,
      kinds: butterflies,
      parts: {
        モンシロチョウ: 'シロチョウのなかま',
        ナミアゲハ: 'アゲハのなかま',
        ヤマトシジミ: 'シジミチョウのなかま',
        ツマグロヒョウモン: 'タテハチョウとセセリチョウのなかま',
      },
      draw: (canvas, { form, scale = 1 }, { width, height }) => {
        const unit = Math.min(width / 290, height / 215) * scale
        paint(canvas, butterflyShapes(form), { x: width / 2, y: height * 0.54, scale: unit })
      },
      opening: (press) => {
        press.chapter('チョウの見つけかた')
        press.text(`チョウの名前を調べるとき、はねをひらいたおもてだけを見ていては足りません。とまるとはねを閉じるものが多いので、うらの色ももようもおぼえておきます。この図鑑の絵は、標本箱にならべたときのように、はねをいっぱいにひろげたおもてのすがたです。絵の大きさは、なかまの中での大きい小さいをあらわしています。

        チョウをさがすには、花よりも葉をさがします。幼虫が食べる草や木は、種類ごとにほとんど決まっているからです。キャベツのそばにはモンシロチョウ、ミカンの木にはアゲハ、カタバミのそばにはヤマトシジミ。食草を知っていれば、めすが卵をうみに来るのを待ちぶせできます。`)
        press.section('あみの使いかた')
        press.list([
          '後ろから、下から上へすくいます。入ったらあみの口をひねって折ります。',
          'はねは、四まいをそろえて、つけ根を軽くはさみます。こすると粉（りん粉）がとれます。',
          '調べたら、つかまえた場所でにがします。',
        ])
      },
      closing: (press) => {
        press.chapter('さなぎの一週間')
        press.text(`三年二組では、ミカンの葉についていたナミアゲハの幼虫を七ひき育てました。葉を食べる音が聞こえるほど大きくなると、ある日、水のようなふんをして歩きまわり、枝に糸をかけて動かなくなります。つぎの朝には、皮をぬいで、さなぎになっていました。

        緑のさなぎと茶色のさなぎができたのは、なぜでしょう。二組では、枝の色のせいだと考えて、緑の紙をまいた枝と、茶色の紙をまいた枝を用意しました。けっかは、紙の色ではなく、枝がつるつるかざらざらかで分かれたように見えました。たしかめるには、もっとたくさんの幼虫がいります。来年の三年生、お願いします。`)
        press.table(
          [{ width: 2 }, { width: 3 }, { width: 3 }],
          [
            ['6月3日', '卵を見つけた', '直径1 mm、黄色'],
            ['6月7日', '1れい幼虫', '鳥のふんにそっくり'],
            ['6月21日', '5れい幼虫', '緑色、目玉もよう'],
            ['6月28日', 'さなぎ', '緑4ひき、茶3びき'],
            ['7月8日', '羽化', '朝7時10分から'],
          ],
          { head: ['日', 'すがた', '書きとめたこと'], caption: '二組の記録' },
        )
      },
    }),
}
