import { drawLine } from '../../../world/pen.ts'
import { f, g, type Part, range } from './topic.ts'

const R = Math.PI / 180
const label = { size: 7.4, color: '#3b3a36' } as const
const LINE = '#2f4a5a'
const _WASH = '#dfe8ea'

export const volumes: Part = {
  title: '第三部　面積と体積',
  lead: '拾い出しの数は、そのまま注文の数になる。ここでは、式を覚えるより、桁と余裕の取り方を身につけてほしい。',
  topics: [
    {
      title: '円',
      terms: 'えん:円 えんしゅう:円周',
      text: '木や管のように中心を測れないものは、周りに巻尺を回して三・一四で割るほうが確かである。直径で一ミリ測りそこねると、断面積では二乗で効く。表は直径から周りと面積を引く。逆に、必要な面積から直径を探すときにも使える。',
      formula: ['周 = πd', '面積 = πd²/4'],
      tables: [
        {
          caption: '直径からの円周と面積',
          head: ['直径', '円周', '面積'],
          rows: range(1, 480).map((n) => [n, f(Math.PI * n, 2), f((Math.PI * n * n) / 4, n < 100 ? 2 : 1)]),
          repeat: 2,
        },
      ],
    },
    {
      title: '横に寝た円筒の量',
      terms: 'たんく:タンク すいい:水位（タンクの）',
      text: '横に置いた円筒の槽では、深さと量は比例しない。真ん中あたりで一センチの差がもっとも大きく、底と天井では小さい。検尺棒に目盛りを刻むときは、この表の割合に全体の容量を掛ける。深さが直径の二割のとき、残りは十四パーセントしかない。',
      formula: ['割合 = (θ − sin θ)/2π、θ = 2 acos(1 − 2h)'],
      figure: {
        height: 112,
        caption: '深さ三割の槽。量は二十五パーセント',
        draw: ({ canvas }, { x, y, width }) => {
          const [cx, cy, r] = [x + width / 2, y + 54, 50]
          const half = Math.sqrt(r * r - 20 * 20)
          canvas.path(`M${cx - half} ${cy + 20}A${r} ${r} 0 0 0 ${cx + half} ${cy + 20}Z`).fill('#9dc0cb')
          canvas.lineWidth(1).circle(cx, cy, r).stroke(LINE)
          drawLine(canvas, 'h = 0.30', { x: cx + half + 8, y: cy + 22, ink: label })
        },
      },
      tables: [
        {
          caption: '深さ（直径＝1）と量の割合',
          head: ['深さ', '割合 ％'],
          rows: range(0.005, 1, 0.005).map((h) => {
            const t = 2 * Math.acos(1 - 2 * h)
            return [h.toFixed(3), f(((t - Math.sin(t)) / (2 * Math.PI)) * 100, 2)]
          }),
          repeat: 4,
        },
      ],
    },
    {
      title: '丸太と角材の材積',
      terms: 'ざいせき:材積 まるた:丸太 すえくち:末口',
      text: '丸太の材積は、細いほうの端、末口の径を測って二乗し、長さを掛ける。円の面積より大きく出るが、根元に向かって太ることを見込んだ約束である。長さ六メートル以上では、太りを半分ずつ足す。角材は見たままの寸法を掛ければよい。注文は立米、運ぶのは質量。杉の生木なら、一立米は八百キロ近い。',
      formula: ['6 m 未満：V = d² × L', '6 m 以上：V = (d + (Lの整数部 − 4)/2)² × L（d は cm）'],
      tables: [
        {
          caption: '丸太一本の材積（m³）',
          head: ['末口 cm', '2 m', '3 m', '3.65 m', '4 m', '5 m', '6 m'],
          rows: range(8, 60, 2).map((d) => [
            d,
            ...[2, 3, 3.65, 4, 5].map((l) => f((d * d * l) / 1e4, 4)),
            f(((d + 1) ** 2 * 6) / 1e4, 4),
          ]),
        },
      ],
    },
    {
      title: 'コンクリートと砂利',
      terms: 'こんくりーと:コンクリート どりょう:土量 ほぐし:ほぐし率',
      text: '土は掘ればふくらみ、締めれば縮む。普通の土なら掘った土は一・二倍、締めると〇・九倍。運ぶ台数は掘った後の量で、埋め戻す量は締めた後の量で数える。コンクリートは型枠の逃げと配管の残りを見て、五パーセント多く頼む。足りない一輪車のために、もう一台は来てくれない。',
      tables: [
        {
          caption: '厚みと面積からの量（m³）',
          head: ['面積 m²', '50 mm', '100 mm', '120 mm', '150 mm', '200 mm'],
          rows: range(1, 100).map((n) => [n, ...[50, 100, 120, 150, 200].map((t) => f((n * t) / 1000, 2))]),
        },
      ],
    },
    {
      title: '球と円すい',
      terms: 'きゅう:球 えんすい:円すい あんそく:安息角',
      text: '砂を静かに落とすと、同じ角度の山になる。これを安息角といい、乾いた砂で三十四度、砂利で四十度ほど。山の底の直径を測れば、角度から高さが出て、量が分かる。囲いを作らずに量を知る、古いが確かなやり方である。',
      formula: ['球 = πd³/6', '円すい = πd²h/12、h = (d/2) tan φ'],
      tables: [
        {
          caption: '砂山の量（m³）',
          head: ['底の径 m', '30°', '34°', '37°', '40°'],
          rows: range(0.5, 15, 0.25).map((d) => [
            f(d, 2),
            ...[30, 34, 37, 40].map((a) => g((Math.PI * d ** 3 * Math.tan(a * R)) / 24, 3)),
          ]),
        },
      ],
    },
  ],
}
