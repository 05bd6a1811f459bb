import sharp from 'sharp'
import { drawingSvg, words } from '../../../world/site-art-kit.ts'
import type { Volume } from '../../volume.ts'
import { photographOf, skies } from './cloud-skies.ts'
import { type GuideStyle, type Kind, setGuide } from './guide.ts'

const style: GuideStyle = {
  size: [425.2, 566.93],
  margins: { top: 54, bottom: 46, inner: 50, outer: 46 },
  body: { size: 9.8, typeface: 'mincho', color: '#24303a' },
  display: { size: 24, typeface: 'mincho', weight: 700, color: '#1d3f63' },
  leading: 16.2,
  accent: '#2c6aa0',
  indent: 10.2,
  paper: '#fbfcfd',
  ground: '#b9d3e4',
  plate: 'top',
  words: ['見わけかた', 'どうしてできる', '天気をあてる'],
  furniture: 'foot',
}

type CloudKind = Kind & { sky: keyof typeof skies }

const clouds: CloudKind[] = [
  {
    name: '巻雲（すじ雲）',
    latin: 'Cirrus',
    sky: 'cirrus',
    facts: ['高さ 5〜13 km', '氷のつぶ', '上層雲'],
    looks: '白い絹糸や鳥の羽根のような、細いすじの雲です。かげはなく、太陽をほとんどさえぎりません。',
    lives:
      '空の高いところは零下四十度より寒く、水は氷のつぶになっています。落ちていくつぶが、上と下の風の速さのちがいで引きのばされ、すじになります。',
    task: 'すじが同じ向きで、だんだんふえてきたら、一日か二日で天気がくずれることがあります。',
  },
  {
    name: '巻積雲（うろこ雲）',
    latin: 'Cirrocumulus',
    sky: 'cirrocumulus',
    facts: ['高さ 5〜13 km', '氷のつぶ', '上層雲'],
    looks:
      '小さなまるいかたまりが、魚のうろこのようにならびます。うでをのばして小指を立てると、一つ一つが指にかくれます。',
    lives:
      'うすい雲の層が、上から冷やされ、下とまざりはじめたときにできます。なべの湯にできるもようと、同じしくみです。',
    task: '秋に多い雲です。半日で消えるか、ひろがって厚くなるかを見て、あしたの天気を予想しましょう。',
  },
  {
    name: '巻層雲（うす雲）',
    latin: 'Cirrostratus',
    sky: 'cirrostratus',
    facts: ['高さ 5〜13 km', '氷のつぶ', '上層雲'],
    looks:
      '空全体が、うすい白い布でおおわれたようになります。太陽や月のまわりに、光の輪（かさ）が見えることがあります。',
    lives:
      'かさは、六角形の氷のつぶが光を曲げてできます。輪の大きさは、いつも太陽から約二十二度。うでをのばした手をひらいた、親指から小指までくらいです。',
    task: '「太陽や月にかさがかかると雨」ということわざを、十回たしかめて、当たった回数を数えましょう。',
  },
  {
    name: '高積雲（ひつじ雲）',
    latin: 'Altocumulus',
    sky: 'altocumulus',
    facts: ['高さ 2〜7 km', '水と氷', '中層雲'],
    looks:
      'ひつじの群れのように、かたまりがならびます。うろこ雲より大きく、指二、三本にかくれるくらい。下がわにかげがあります。',
    lives: '水のつぶの多い雲なので、かげができます。ひつじとひつじのあいだは、空気がおりているところです。',
    task: '小指、指三本、こぶし。うでをのばしてかくれるかどうかで、うろこ雲、ひつじ雲、うね雲を見分けてみよう。',
  },
  {
    name: '高層雲（おぼろ雲）',
    latin: 'Altostratus',
    sky: 'altostratus',
    facts: ['高さ 2〜7 km', '水と氷', '中層雲'],
    looks:
      '灰色の雲が空一面にひろがり、太陽は、すりガラスごしのように、ぼんやりと見えます。地面にかげはできません。',
    lives:
      'あたたかい空気が、冷たい空気の上に、ゆっくりはい上がるときにできます。はい上がる坂は、とてもゆるやかです。',
    task: '太陽が見えなくなるまで厚くなったら、数時間で雨が来ることが多い雲です。時刻を記録しよう。',
  },
  {
    name: '乱層雲（あま雲）',
    latin: 'Nimbostratus',
    sky: 'nimbostratus',
    facts: ['高さ 地上近く〜7 km', '水と氷', '雨を降らす'],
    looks: '空全体が暗い灰色で、形がはっきりしません。しとしとと、長くふる雨や雪の雲です。',
    lives:
      '厚さが何千メートルもあるので、光が通りにくく、暗く見えます。雲が黒いのではなく、日光が上のほうで使われてしまったのです。',
    task: '雨がふりはじめてから、やむまでの時間をはかろう。強さは、同じようにつづいたかな。',
  },
  {
    name: '層積雲（うね雲）',
    latin: 'Stratocumulus',
    sky: 'stratocumulus',
    facts: ['高さ 地上近く〜2 km', '水のつぶ', '下層雲'],
    looks:
      '畑のうねのように、大きなかたまりがならんだ雲。一つ一つが、うでをのばしたこぶしより大きく見えます。',
    lives: '低いところの空気が、ゆっくりまざってできます。世界でいちばん広い面積をおおっている雲です。',
    task: '雲のすきまから、光のすじがおりることがあります。すじを逆にたどると、太陽の場所がわかります。',
  },
  {
    name: '層雲（きり雲）',
    latin: 'Stratus',
    sky: 'stratus',
    facts: ['高さ 地上近く', '水のつぶ', '下層雲'],
    looks: 'いちばん低い雲です。山のなかほどや、高いビルの上をかくします。地面についたら、霧とよびます。',
    lives:
      '夜のあいだに冷えた空気の中の水じょう気が、小さな水のつぶになります。朝日で地面があたたまると、下から消えていきます。',
    task: '霧の朝、何メートル先の電柱まで見えるか数えよう。一キロメートルより近ければ、霧です。',
  },
  {
    name: '積雲（わた雲）',
    latin: 'Cumulus',
    sky: 'cumulus',
    facts: ['高さ 0.5〜2 km', '水のつぶ', '晴れの雲'],
    looks:
      'わたをちぎったような、りんかくのはっきりした雲です。底が平らで、どの雲も同じ高さにそろっています。',
    lives:
      '地面であたためられた空気がのぼり、決まった高さまで冷えると雲になります。だから、底の高さがそろうのです。',
    task: '一つの雲をえらび、五分ごとに形をスケッチしよう。一つのわた雲の一生は、二十分くらいです。',
  },
  {
    name: '積乱雲（入道雲）',
    latin: 'Cumulonimbus',
    sky: 'cumulonimbus',
    facts: ['高さ 0.5〜15 km', '水と氷', 'かみなり'],
    looks:
      '山のように高くもり上がり、てっぺんが平らにひろがると「かなとこ雲」になります。下は夜のように暗くなります。',
    lives:
      '中では、強い上向きの風が氷のつぶをぶつけあい、電気がたまります。これ以上のぼれない高さがあるので、てっぺんが横にひろがります。',
    task: '光ってから音がするまでの秒数に三百四十をかけると、かみなりまでの距離（メートル）です。十秒より短ければ、すぐに建物の中へ。',
  },
  {
    name: '飛行機雲',
    latin: 'Contrail',
    sky: 'contrail',
    facts: ['高さ 8〜12 km', '氷のつぶ', '人がつくる雲'],
    looks: '飛行機のうしろにのびる、まっすぐな線です。エンジンの数だけ線が出て、やがて一本にまざります。',
    lives:
      'エンジンから出た水じょう気が、冷たい空気の中で氷のつぶになります。寒い朝に、はく息が白くなるのと同じです。',
    task: 'すぐに消えれば空はかわいていて、晴れがつづきます。長くのこってひろがれば、空はしめっていて、くもりに向かいます。',
  },
  {
    name: 'レンズ雲',
    latin: 'Altocumulus lenticularis',
    sky: 'lenticular',
    facts: ['高さ 2〜7 km', '水のつぶ', '山の近く'],
    looks: '空とぶ円ばんや、さらを重ねたような形です。風がふいているのに、同じ場所から動きません。',
    lives:
      '山をこえた風が波のようにうねり、波の山のところだけで雲ができます。雲のつぶは入れかわりつづけ、形だけがとどまっています。',
    task: '川の石のうしろにできる、動かない波をさがしてみよう。レンズ雲は、空気の川の波です。',
  },
]

const kept = new Map<string, Promise<Buffer>>()

/** Each photograph is taken once. */
function picture(sky: keyof typeof skies, size: [number, number]): Promise<Buffer> {
  const key = `${sky} ${size}`
  const known = kept.get(key) ?? photographOf(skies[sky], size, sky.length * 7 + 3)
  kept.set(key, known)
  return known
}

export const cloudGuide: Volume = {
  cover: () => coverPicture(),
  async set(book, cover) {
    const pictures = new Map<string, Buffer>()
    for (const { name, sky } of clouds) pictures.set(name, await picture(sky, [620, 388]))
    return setGuide(book, cover, {
      style,
      kinds: clouds,
      parts: {
        '巻雲（すじ雲）': '高い雲',
        '高積雲（ひつじ雲）': '中くらいの雲',
        '層積雲（うね雲）': '低い雲',
        '積雲（わた雲）': 'もり上がる雲',
        飛行機雲: 'めずらしい雲',
      },
      draw: (canvas, { name }, { width, height }) => {
        canvas.image(pictures.get(name)!, 0, 0, { cover: [width, height], align: 'center', valign: 'center' })
      },
      opening: (press) => {
        press.chapter('空を見上げる前に')
        press.text(`雲は、水や氷の小さなつぶの集まりです。一つのつぶは髪の毛の太さより細く、落ちる速さもごくわずかなので、少しの上向きの風で、空にうかんでいられます。

        雲の名前は、二つのことから決まります。一つは高さ、もう一つは形です。すじ、つぶ、ひろがり、もり上がり。この組み合わせで、世界じゅうの雲は、十の種類に分けられています。この図鑑では、十種類の雲に、見つけるとうれしい二つをくわえました。

        写真は、空気と水のうごきをまねた式で、一枚ずつ計算してつくった「ありえた空」です。同じ雲は二度とあらわれません。あなたが今日見た雲も、今日だけのものです。`)
        press.section('観察のしかた', { inContents: false })
        press.list([
          '毎日、同じ時刻に、同じ場所から、同じ向きの空をとります。',
          '太陽を、じかに見てはいけません。建物のかげに太陽をかくします。',
          '雲の量は、空全体を十として、いくつ分かで書きます。〇と一は快晴、二から八は晴れ、九と十はくもりです。',
        ])
      },
      closing: (press) => {
        press.chapter('雲の観察ノート')
        press.text(
          '六月の二週間、屋上から南の空を見た記録です。雨の前の二日に、雲がどんな順番であらわれたか、読みとってみましょう。高い雲から、中くらいの雲、そして低い雲へ。あたたかい空気が坂をのぼってくるとき、わたしたちは、その坂のいちばん高いところから順に見ているのです。',
        )
        press.table(
          [{ width: 2 }, { width: 2 }, { width: 4 }, { width: 2 }],
          [
            ['1日', '2', '積雲', '晴れ'],
            ['2日', '3', '積雲', '晴れ'],
            ['3日', '4', '巻雲がふえる', '晴れ'],
            ['4日', '8', '巻層雲、かさ', '晴れ'],
            ['5日', '10', '高層雲のち乱層雲', '雨'],
            ['6日', '10', '乱層雲', '雨'],
            ['7日', '6', '層積雲、切れ間', '晴れ'],
            ['8日', '1', 'なし', '快晴'],
            ['9日', '5', '積雲が高くなる', '晴れ'],
            ['10日', '7', '積乱雲、夕立', '晴れのち雨'],
          ],
          { head: ['日', '雲の量', '見えた雲', '天気'], caption: '屋上の記録' },
        )
      },
    })
  },
}

async function coverPicture(): Promise<Buffer> {
  const photograph = await picture('cumulonimbus', [600, 800])
  const lettering = drawingSvg({
    width: 600,
    height: 800,
    label: '',
    parts: [
      words('雲の図鑑', {
        x: 520,
        y: 60,
        size: 92,
        weight: 700,
        color: '#ffffff',
        typeface: 'mincho',
        vertical: true,
      }),
      words('十二の空', { x: 400, y: 770, size: 34, weight: 400, color: '#ffffff', typeface: 'mincho' }),
      words('空知 あおい', { x: 44, y: 770, size: 24, weight: 700, color: '#ffffff', typeface: 'mincho' }),
    ],
  })
  return sharp(photograph)
    .composite([{ input: Buffer.from(lettering) }])
    .jpeg({ quality: 88 })
    .toBuffer()
}
