import { drawCentred, drawLine } from '../../../world/pen.ts'
import { chanceFrom } from '../../../world/site-art-kit.ts'
import { polyline } from '../../press/canvas.ts'
import type { Press } from '../../press/press.ts'
import { binomial, correlation, deviation, line, mean, median, normal, spread } from './numbers.ts'

export type Exercise = { question: string; answer: string }
type Place = { x: number; y: number; width: number; height: number }

export interface Chapter {
  title: string
  text: string
  after: string
  caption: string
  draw: (press: Press, place: Place) => void
  exercise: (chance: () => number) => Exercise
}

const small = { size: 7.4, color: '#4a4d52' } as const
const RED = '#c14a2f'
const BLUE = '#2a5d8f'
const whole = (chance: () => number, from: number, to: number) =>
  Math.floor(from + chance() * (to - from + 1))
const list = (chance: () => number, count: number, from: number, to: number) =>
  Array.from({ length: count }, () => whole(chance, from, to))
const d1 = (value: number) => value.toFixed(1)
const d2 = (value: number) => value.toFixed(2)
const d3 = (value: number) => value.toFixed(3)

function axis(press: Press, { x, y, width, height }: Place, labels: readonly string[]) {
  press.canvas
    .lineWidth(0.8)
    .moveTo(x + 20, y + height - 16)
    .lineTo(x + width - 6, y + height - 16)
    .stroke('#333333')
  for (const [i, text] of labels.entries())
    drawCentred(press.canvas, text, {
      x: x + 20 + ((i + 0.5) / labels.length) * (width - 26),
      y: y + height - 4,
      ink: small,
    })
}

function bars(
  press: Press,
  place: Place,
  {
    values,
    labels,
    marked,
  }: { values: readonly number[]; labels: readonly string[]; marked: (i: number) => boolean },
) {
  axis(press, place, labels)
  const w = (place.width - 26) / values.length
  const top = Math.max(...values)
  for (const [i, value] of values.entries()) {
    const h = (value / top) * (place.height - 34)
    press.canvas
      .rect(place.x + 22 + i * w, place.y + place.height - 16 - h, w - 4, h)
      .fill(marked(i) ? RED : '#9db9d2')
  }
}

const minutes = (() => {
  const chance = chanceFrom(77)
  return Array.from({ length: 60 }, () =>
    Math.max(4, Math.round(18 + spread(chance) * 5 + (chance() > 0.9 ? 22 : 0))),
  )
})()

export const chapters: readonly Chapter[] = [
  {
    title: '第一章　並べてみる',
    text: `六十人に、けさ家を出てから駅に着くまでの時間を聞いた。答えを紙に書きうつすと、数が六十並ぶ。このままでは、何も見えない。統計の仕事は、ここから始まる。

はじめにすることは、計算ではなく、並べることである。小さいほうから順に並べれば、いちばん短い人と長い人が分かる。五分ごとに区切って数えれば、どのあたりに多いかが分かる。区切りごとの数を棒の高さで表した図を、度数分布図、またはヒストグラムという。`,
    after: `図を見ると、山は一つで、十五分から二十分のところが高い。右のほうに、離れて数人がいる。平均を計算する前にこの図を見ておけば、その数人が平均を引きあげることに、先に気がつく。

区切りの幅は、決まったものがない。広すぎれば山が一つにつぶれ、狭すぎれば櫛の歯になる。幅を二、三通り変えて、それでも残る形だけを信じるとよい。`,
    caption: '駅までの時間（六十人）。五分ごとの人数',
    draw: (press, place) =>
      bars(press, place, {
        values: Array.from(
          { length: 10 },
          (_, i) => minutes.filter((value) => value >= i * 5 && value < i * 5 + 5).length,
        ),
        labels: Array.from({ length: 10 }, (_, i) => `${i * 5}–`),
        marked: (i) => i > 6,
      }),
    exercise: (chance) => {
      const values = list(chance, 12, 4, 39)
      const from = whole(chance, 1, 3) * 10
      const count = values.filter((value) => value >= from && value < from + 10).length
      return {
        question: `次の十二の値のうち、${from}以上${from + 10}未満のものはいくつか。また、全体の何パーセントか。　${values.join('、')}`,
        answer: `${count}個、${d1((count / 12) * 100)}パーセント`,
      }
    },
  },
  {
    title: '第二章　真ん中を言う',
    text: `六十の数を一つの数で言うなら、どれを選ぶか。足して割った**平均**、順に並べて真ん中の**中央値**、いちばん多い**最頻値**。三つは同じものの三つの見方ではなく、別の問いへの答えである。

平均は、全員が同じだけ持つとしたら、という問いに答える。中央値は、ちょうど真ん中の人は、という問いに答える。給料や待ち時間のように右へ長く伸びる量では、平均はいつも中央値より大きい。`,
    after: `平均は、てこの釣り合う点でもある。値の一つひとつを同じ重さのおもりとして棒に載せれば、棒は平均のところで釣り合う。だから一つの重いおもりが遠くに載ると、支点はそちらへ寄る。中央値は、おもりの数だけを見て重さを見ないので、動かない。

報告するときは、二つを並べて書くのがよい。離れていれば、それだけで分布がゆがんでいると伝わる。`,
    caption: '平均（赤）と中央値（青）。右の数人が、平均だけを動かす',
    draw: (press, { x, y, width, height }) => {
      const at = (value: number) => x + 10 + (value / 50) * (width - 20)
      const stack = new Map<number, number>()
      for (const value of minutes) {
        const level = stack.get(value) ?? 0
        stack.set(value, level + 1)
        press.canvas.circle(at(value), y + height - 24 - level * 7, 2.8).fill('#9db9d2')
      }
      for (const [value, color, name] of [
        [mean(minutes), RED, '平均'],
        [median(minutes), BLUE, '中央値'],
      ] as const) {
        press.canvas
          .lineWidth(1.4)
          .moveTo(at(value), y + 14)
          .lineTo(at(value), y + height - 18)
          .stroke(color)
        drawCentred(press.canvas, name, {
          x: at(value) + (name === '平均' ? 16 : -18),
          y: y + 12,
          ink: { ...small, color },
        })
      }
      axis(press, { x: x - 10, y, width: width + 16, height }, ['0–10', '10–20', '20–30', '30–40', '40–50'])
    },
    exercise: (chance) => {
      const values = list(chance, whole(chance, 0, 1) ? 7 : 8, 2, 30)
      return {
        question: `平均と中央値を求めよ。　${values.join('、')}`,
        answer: `平均 ${d2(mean(values))}、中央値 ${median(values)}`,
      }
    },
  },
  {
    title: '第三章　広がりを言う',
    text: `真ん中だけを聞いて川を渡った人の話がある。深さは平均して腰まで、と教わったが、途中に背の立たないところがあった。真ん中の次に要るのは、広がりである。

**範囲**は最大と最小の差で、外れた一つで決まってしまう。**四分位範囲**は、並べて四つに分けたときの中の半分の幅。**標準偏差**は、平均からの離れを二乗して平均し、平方根をとったもの。二乗するのは、正と負が打ち消さないためと、遠いものを重く数えるためである。`,
    after: `手もとの値がすべてなら、離れの二乗の和を個数で割る。全体から抜いた一部なら、個数より一つ少ない数で割る。平均をその値から作ってしまったので、離れが本来より小さく出るからで、その分を補っている。

標準偏差には、元の値と同じ単位がある。十八分、標準偏差六分と言えば、多くの人が十二分から二十四分のあいだにいる、と読める。`,
    caption: '平均の同じ二つの組。広がりだけがちがう',
    draw: (press, { x, y, width, height }) => {
      for (const [row, scale] of [3, 9].entries()) {
        const chance = chanceFrom(5 + row)
        const cy = y + 30 + row * (height / 2)
        press.canvas
          .lineWidth(0.5)
          .moveTo(x, cy + 14)
          .lineTo(x + width, cy + 14)
          .stroke('#999999')
        for (let i = 0; i < 40; i++)
          press.canvas
            .circle(x + width / 2 + spread(chance) * scale * 5, cy + (chance() - 0.5) * 18, 2.6)
            .fill(row === 0 ? BLUE : RED)
        drawLine(press.canvas, `標準偏差 ${scale}`, { x: x + 2, y: cy - 14, ink: small })
      }
    },
    exercise: (chance) => {
      const values = list(chance, 5, 1, 19)
      return {
        question: `全体の値が次の五つであるとき、標準偏差を求めよ（個数で割る）。　${values.join('、')}`,
        answer: `平均 ${d1(mean(values))}、標準偏差 ${d2(deviation(values, false))}`,
      }
    },
  },
  {
    title: '第四章　確からしさ',
    text: `さいころを振る前に、出る目は言えない。けれども六百回振れば、一の目はおよそ百回出る。一回ごとには分からず、たくさん集めれば分かる。確率とは、そういう種類の知識である。

二つの出来事が互いに関わらないなら、両方が起こる確率は掛け算になる。少なくとも一方が起こる確率は、一から「どちらも起こらない」確率を引くと早い。多くの問題は、起こらないほうから数えるとやさしくなる。`,
    after: `三回続けて表が出たあと、次は裏が出やすいと感じる。硬貨は前のことを覚えていないので、やはり半々である。たくさん振ると割合が半分に近づくのは、はじめの偏りが裏で埋め合わされるからではなく、薄められるからである。

図では、はじめの百回ほどは大きく揺れ、回数が増えるほど細かくなる。差そのものは減らず、割合だけが近づく。`,
    caption: '硬貨を千回投げたときの、表の割合',
    draw: (press, { x, y, width, height }) => {
      const chance = chanceFrom(2024)
      let heads = 0
      const points: [number, number][] = []
      for (let i = 1; i <= 1000; i++) {
        heads += chance() < 0.5 ? 1 : 0
        if (i > 4 && i % 3 === 0)
          points.push([
            x + 20 + (i / 1000) * (width - 26),
            y + 8 + Math.max(0, Math.min(1, (0.7 - heads / i) / 0.4)) * (height - 30),
          ])
      }
      press.canvas
        .lineWidth(0.5)
        .moveTo(x + 20, y + 8 + (height - 30) / 2)
        .lineTo(x + width - 6, y + 8 + (height - 30) / 2)
        .stroke(RED)
      press.canvas.lineWidth(1).path(polyline(points)).stroke(BLUE)
      axis(press, { x, y, width, height }, ['0–200', '–400', '–600', '–800', '–1000回'])
    },
    exercise: (chance) => {
      const [p, n] = [whole(chance, 5, 30), whole(chance, 3, 8)]
      return {
        question: `一回ごとに${p}パーセントの確率で起こることが、${n}回のうち少なくとも一回起こる確率を求めよ。`,
        answer: `1 − (1 − ${d2(p / 100)})^${n} = ${d3(1 - (1 - p / 100) ** n)}`,
      }
    },
  },
  {
    title: '第五章　当たりの数',
    text: `一回の当たる確率が決まっているとき、何回か試して当たりがちょうど何回になるか。これを**二項分布**という。十回で三回当たる道すじは百二十通りあり、それぞれの道の確率は同じなので、掛けて足すかわりに掛けて百二十倍すればよい。

当たりの数の平均は、回数に確率を掛けたもの。標準偏差は、それにさらに外れる確率を掛け、平方根をとる。四百回で確率が半分なら、平均二百、標準偏差十。二百二十を超えることは、めったにない。`,
    after: `品物を二十個とって不良が一つもない。不良率は零だろうか。一割の不良が混じっていても、二十個とも良品である確率は十二パーセントある。見つからなかったことは、ないことの証拠として、あまり強くない。

目安として、n個調べて一つも出なかったときは、率は三をnで割った値より小さい、とだけ言える。二十個なら一割五分、三百個なら一パーセントである。`,
    caption: '二十回のうちの当たりの数（確率〇・三）',
    draw: (press, place) =>
      bars(press, place, {
        values: Array.from({ length: 14 }, (_, k) => binomial(20, k, 0.3)),
        labels: Array.from({ length: 14 }, (_, k) => String(k)),
        marked: (k) => k === 6,
      }),
    exercise: (chance) => {
      const [n, p] = [whole(chance, 4, 9), whole(chance, 1, 6) / 10]
      const k = whole(chance, 1, 3)
      return {
        question: `当たる確率が${p}のくじを${n}回引く。ちょうど${k}回当たる確率を求めよ。`,
        answer: d3(binomial(n, k, p)),
      }
    },
  },
  {
    title: '第六章　釣り鐘の形',
    text: `小さなずれが、たくさん足されると、釣り鐘の形になる。一つひとつのずれがどんな形をしていても、足し合わせれば同じ形に近づいていく。身長や測定の誤差にこの形が多いのは、そのためである。これを**正規分布**という。

平均から標準偏差ひとつ分の内側に六十八パーセント、ふたつ分に九十五パーセント、みっつ分に九十九・七パーセント。この三つは、覚えておいてよい。`,
    after: `どんな正規分布も、平均を引いて標準偏差で割れば、同じ一枚の表で足りる。こうした値を標準得点、またはzと書く。十点満点の試験と百点満点の試験を比べられるのは、両方をzに直してからである。

ただし、何でも釣り鐘と思わないこと。待ち時間、収入、町の人口は右へ長く伸びる。対数をとると釣り鐘になるものもあり、ならないものもある。`,
    caption: '標準正規分布。濃いところが六十八パーセント',
    draw: (press, { x, y, width, height }) => {
      const at = (z: number): [number, number] => [
        x + 20 + ((z + 3.5) / 7) * (width - 26),
        y + height - 16 - Math.exp((-z * z) / 2) * (height - 34),
      ]
      const curve = (from: number, to: number) =>
        Array.from({ length: 71 }, (_, i) => at(from + ((to - from) * i) / 70))
      const area = (from: number, to: number) =>
        polyline([[at(from)[0], y + height - 16], ...curve(from, to), [at(to)[0], y + height - 16]], true)
      press.canvas.path(area(-3.5, 3.5)).fill('#dbe6ef')
      press.canvas.path(area(-1, 1)).fill('#9db9d2')
      press.canvas
        .lineWidth(1.2)
        .path(polyline(curve(-3.5, 3.5)))
        .stroke(BLUE)
      axis(press, { x, y, width, height }, ['−3', '−2', '−1', '0', '+1', '+2', '+3'])
    },
    exercise: (chance) => {
      const [m, s] = [whole(chance, 40, 70), whole(chance, 4, 15)]
      const value = m + whole(chance, -2 * s, 2 * s)
      const z = (value - m) / s
      return {
        question: `平均${m}、標準偏差${s}の正規分布に従う値が、${value}以下である確率を求めよ。`,
        answer: `z = ${d2(z)}、確率 ${d3(normal(z))}`,
      }
    },
  },
  {
    title: '第七章　一部から全体を',
    text: `味噌汁の味は、ひと匙で分かる。よくかき混ぜてあれば。全体から抜いた一部を標本といい、抜き方が正しければ、全体のことをかなり言い当てられる。正しい、とは、どの一人も同じ確率で選ばれることである。数の多さより、混ぜ方のほうが大切になる。

標本の平均は、抜くたびに少しずつちがう。その揺れ幅を**標準誤差**といい、標準偏差を個数の平方根で割って求める。揺れを半分にするには、四倍の数が要る。`,
    after: `標本の平均から、標準誤差のおよそ二倍ずつ上下にとった幅を、九十五パーセントの**信頼区間**という。同じ調べ方を百回くりかえせば、九十五回ほどは、その幅の中に本当の平均が入る。図では、二十回のうち外れたものを赤で示した。

外れた回の人も、外れたとは知らない。だから区間を一つだけ見て「確実に入っている」とは言わない。`,
    caption: '二十回の調査の信頼区間。縦の線が本当の平均',
    draw: (press, { x, y, width, height }) => {
      const chance = chanceFrom(19)
      press.canvas
        .lineWidth(1)
        .moveTo(x + width / 2, y)
        .lineTo(x + width / 2, y + height)
        .stroke('#333333')
      for (let i = 0; i < 20; i++) {
        const values = Array.from({ length: 25 }, () => spread(chance))
        const [m, e] = [mean(values), (2.06 * deviation(values)) / 5]
        const isMissed = Math.abs(m) > e
        const at = (value: number) => x + width / 2 + value * 150
        const cy = y + 6 + (i / 20) * (height - 8)
        press.canvas
          .lineWidth(1.4)
          .moveTo(at(m - e), cy)
          .lineTo(at(m + e), cy)
          .stroke(isMissed ? RED : BLUE)
        press.canvas.circle(at(m), cy, 2).fill(isMissed ? RED : BLUE)
      }
    },
    exercise: (chance) => {
      const [n, m, s] = [
        [25, 36, 49, 64, 100, 144][whole(chance, 0, 5)]!,
        whole(chance, 20, 80),
        whole(chance, 4, 18),
      ]
      const e = s / Math.sqrt(n)
      return {
        question: `${n}人の標本の平均が${m}、標準偏差が${s}であった。標準誤差と、平均の九十五パーセント信頼区間（上下二倍）を求めよ。`,
        answer: `標準誤差 ${d2(e)}、${d1(m - 2 * e)} から ${d1(m + 2 * e)}`,
      }
    },
  },
  {
    title: '第八章　差があるか',
    text: `新しい肥料の畑は、古い畑より平均で三パーセント多くとれた。肥料のおかげか、たまたまか。確かめるには、まず「差はない」と仮に決める。そのうえで、これほどの差がたまたま出る確率を計算する。その確率が小さければ、仮定のほうを疑う。これを**検定**という。

確率が五パーセントより小さいとき、有意な差があるという。五という数に深い意味はない。二十回に一回は、差がないのに有意と出る約束である。`,
    after: `有意であることと、大切であることは別である。数を集めれば、どんな小さな差も有意になる。三パーセントの増収が肥料の代金に見合うかどうかは、検定では決まらない。

逆に、有意でないことは、同じであることの証明ではない。「分からなかった」というだけである。報告には、差の大きさと、その信頼区間を書く。有意かどうかは、区間が零をまたぐかどうかで読む人が決められる。`,
    caption: '差がないときの差の分布。両端の赤が五パーセント',
    draw: (press, { x, y, width, height }) => {
      const at = (z: number): [number, number] => [
        x + 20 + ((z + 3.5) / 7) * (width - 26),
        y + height - 16 - Math.exp((-z * z) / 2) * (height - 34),
      ]
      const area = (from: number, to: number) =>
        polyline(
          [
            [at(from)[0], y + height - 16],
            ...Array.from({ length: 41 }, (_, i) => at(from + ((to - from) * i) / 40)),
            [at(to)[0], y + height - 16],
          ],
          true,
        )
      press.canvas.path(area(-1.96, 1.96)).fill('#dbe6ef')
      press.canvas.path(area(-3.5, -1.96)).fill(RED)
      press.canvas.path(area(1.96, 3.5)).fill(RED)
      axis(press, { x, y, width, height }, ['−3', '−2', '−1', '0', '+1', '+2', '+3'])
    },
    exercise: (chance) => {
      const [a, b, s, n] = [
        whole(chance, 50, 60),
        whole(chance, 50, 62),
        whole(chance, 5, 12),
        [25, 36, 50, 64][whole(chance, 0, 3)]!,
      ]
      const z = (b - a) / (s * Math.sqrt(2 / n))
      return {
        question: `各${n}個の二つの組の平均が${a}と${b}、標準偏差はどちらも${s}である。差のzを求め、五パーセントで有意かどうかを言え。`,
        answer: `z = ${d2(z)}、${Math.abs(z) > 1.96 ? '有意である' : '有意とはいえない'}`,
      }
    },
  },
  {
    title: '第九章　二つの量',
    text: `気温が上がると氷菓が売れる。点を打てば、右あがりに並ぶ。どれほどまっすぐに並ぶかを、−一から一までの数で表したものを**相関係数**という。一なら一直線、零なら関わりが見えない。ただし、山なりの関係も零になる。図を見ずに数だけを信じてはいけない。

点のなかを通る直線を、縦の離れの二乗の和がもっとも小さくなるように引く。これが**回帰直線**で、一方からもう一方を見積もるときに使う。`,
    after: `氷菓の売れる日には、水の事故も多い。二つの相関は高いが、氷菓をやめても事故は減らない。どちらも暑さが引きおこしている。相関から原因を言うには、ほかの道すじを一つずつ消していくか、こちらで一方を動かしてみるしかない。

また、直線は点のある範囲でだけ使う。気温が四十度なら、五十度なら、と伸ばした先で、直線は何も知らない。`,
    caption: '気温と売れた数。直線は最小二乗法による',
    draw: (press, { x, y, width, height }) => {
      const chance = chanceFrom(41)
      const xs = Array.from({ length: 40 }, () => 20 + chance() * 16)
      const ys = xs.map((value) => (value - 18) * 5.2 + spread(chance) * 9 + 20)
      const fit = line(xs, ys)
      const at = (t: number, v: number): [number, number] => [
        x + 20 + ((t - 19) / 18) * (width - 26),
        y + height - 16 - (v / 140) * (height - 24),
      ]
      for (const [i, value] of xs.entries()) press.canvas.circle(...at(value, ys[i]!), 2.6).fill('#7ea3c4')
      press.canvas
        .lineWidth(1.2)
        .path(polyline([at(20, fit.start + fit.slope * 20), at(36, fit.start + fit.slope * 36)]))
        .stroke(RED)
      drawLine(press.canvas, `r = ${d2(correlation(xs, ys))}`, {
        x: x + 30,
        y: y + 18,
        ink: { ...small, size: 9, color: RED },
      })
      axis(press, { x, y, width, height }, ['20°', '24°', '28°', '32°', '36°'])
    },
    exercise: (chance) => {
      const xs = [1, 2, 3, 4, 5]
      const ys = xs.map((x) => whole(chance, 2, 6) + x * whole(chance, 1, 3))
      const fit = line(xs, ys)
      return {
        question: `xが1、2、3、4、5のとき、yは${ys.join('、')}であった。回帰直線と相関係数を求めよ。`,
        answer: `y = ${d2(fit.slope)}x ${fit.start < 0 ? '−' : '+'} ${d2(Math.abs(fit.start))}、r = ${d3(correlation(xs, ys))}`,
      }
    },
  },
  {
    title: '第十章　数を読む',
    text: `最後に、自分で計算しない統計の話をする。毎日、誰かの計算した数を読む。そのとき問うことは、五つでよい。**誰を数えたか。何を数えたか。いくつのうちのいくつか。何と比べたか。誰が知らせたいのか。**

「満足した人は九割」。答えた人は何人か。答えなかった人は何人か。やめてしまった人は、はじめから数に入っていない。残った人だけを数えれば、どんな店も評判がよい。`,
    after: `図にも癖がある。縦の軸が零から始まらない棒グラフは、差を何倍にも見せる。面積で量を表す図は、直径を二倍にすると四倍に見える。図の二つは、同じ数を描いたものである。

だまされないためというより、見落とさないために読んでほしい。数は、正しく集められ、正しく読まれたとき、ひとりの目には見えないものを見せてくれる。六十人の朝は、六十回見ても分からない。並べて、はじめて分かる。`,
    caption: '同じ四つの数。左は途中から、右は零から',
    draw: (press, { x, y, width, height }) => {
      const values = [92, 94, 95, 98]
      const half = width / 2 - 10
      for (const [side, from] of [90, 0].entries())
        for (const [i, value] of values.entries()) {
          const h = ((value - from) / (100 - from)) * (height - 34)
          const left = x + side * (half + 20) + 10 + i * (half / 4)
          press.canvas.rect(left, y + height - 16 - h, half / 4 - 10, h).fill(side === 0 ? RED : '#9db9d2')
          drawCentred(press.canvas, String(value), { x: left + half / 8 - 5, y: y + height - 4, ink: small })
        }
    },
    exercise: (chance) => {
      const [n, k] = [whole(chance, 200, 900), whole(chance, 20, 60)]
      const answered = Math.round((n * k) / 100)
      const happy = Math.round(answered * (0.7 + chance() * 0.25))
      return {
        question: `${n}人に聞いて${answered}人が答え、そのうち${happy}人が満足と答えた。答えた人のうちの割合と、答えなかった人が全員不満だったときの割合を求めよ。`,
        answer: `${d1((happy / answered) * 100)}パーセント、${d1((happy / n) * 100)}パーセント`,
      }
    },
  },
]
