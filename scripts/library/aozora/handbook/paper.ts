import { drawCentred } from '../../../world/pen.ts'
import { f, type Part, range } from './topic.ts'

const label = { size: 7.4, color: '#3b3a36' } as const
const LINE = '#2f4a5a'
const WASH = '#dfe8ea'

export const paper: Part = {
  title: '第十部　紙と文字',
  lead: '現場の最後に残るのは、紙である。図面、記録、貼り紙。読めなければ、ないのと同じになる。',
  topics: [
    {
      title: '紙の寸法',
      terms: 'かみ:紙の寸法 えーばん:A判 びーばん:B判',
      text: '半分に折っても形が変わらない比は、一対一・四一四しかない。A判は一平方メートルの全紙から、B判はその一・五倍から折りはじめる。A4をB4に広げる倍率は一二二パーセント、A4からA3は一四一パーセント。倍率が面積でなく長さで書かれていることを忘れると、四割ちがう。',
      figure: {
        height: 148,
        caption: 'A0を折っていく',
        draw: ({ canvas }, { x, y }) => {
          let [px, py, w, h] = [x + 40, y + 4, 200, 141.4]
          canvas.lineWidth(0.8).rect(px, py, w, h).fillAndStroke(WASH, LINE)
          for (let i = 1; i < 7; i++) {
            if (w > h) {
              w /= 2
              drawCentred(canvas, `A${i}`, {
                x: px + w / 2,
                y: py + h / 2 + 3,
                ink: { ...label, size: Math.max(5, 12 - i) },
              })
              px += w
              canvas
                .moveTo(px, py)
                .lineTo(px, py + h)
                .stroke(LINE)
            } else {
              h /= 2
              drawCentred(canvas, `A${i}`, {
                x: px + w / 2,
                y: py + h / 2 + 3,
                ink: { ...label, size: Math.max(5, 12 - i) },
              })
              py += h
              canvas
                .moveTo(px, py)
                .lineTo(px + w, py)
                .stroke(LINE)
            }
          }
        },
      },
      tables: [
        {
          caption: '紙の寸法（mm）',
          head: ['番', 'A 幅', 'A 高さ', 'B 幅', 'B 高さ', 'A 面積 cm²'],
          rows: range(0, 10).map((n) => {
            const cut = (w: number, h: number): [number, number] => {
              let [a, b] = [w, h]
              for (let i = 0; i < n; i++) [a, b] = [Math.floor(b / 2), a]
              return [a, b]
            }
            const [a, b] = cut(841, 1189)
            const [c, d] = cut(1030, 1456)
            return [n, a, b, c, d, f((a * b) / 100, 1)]
          }),
        },
      ],
    },
    {
      title: '見やすい文字の大きさ',
      terms: 'もじ:文字の大きさ しりょく:視力 きゅうすう:級数',
      text: '読める大きさは、距離の二百分の一が下限、百分の一で楽になる。五メートル先の掲示なら、文字の高さは五センチ。視力〇・五の人に合わせるなら、その倍を見る。一ポイントは〇・三五二八ミリ、一級は〇・二五ミリ。',
      tables: [
        {
          caption: '距離と文字の高さ',
          head: ['距離 m', '下限 mm', '楽に mm', '楽に pt', '楽に 級'],
          rows: [...range(0.3, 1, 0.1), ...range(1.5, 10, 0.5), ...range(11, 30), ...range(35, 60, 5)].map(
            (d) => [f(d, 1), f(d * 5, 1), f(d * 10, 1), f((d * 10) / 0.35278, 0), f((d * 10) / 0.25, 0)],
          ),
        },
      ],
    },
    {
      title: '背の幅',
      terms: 'せはば:背幅 れんりょう:連量 つか:束',
      text: '本の背の幅は、頁の数の半分に紙の厚さを掛けて出す。紙の厚さは重さだけでは決まらず、ふくらませた紙なら同じ重さで三割厚い。束見本を一冊作るのが確かだが、作る前に見当をつけるには表で足りる。',
      formula: ['背 = 頁数 / 2 × 厚さ'],
      tables: [
        {
          caption: '頁数と紙の厚さからの背幅（mm）',
          head: ['頁', '0.06', '0.08', '0.09', '0.10', '0.12', '0.15', '0.20'],
          rows: [...range(16, 320, 16), ...range(352, 960, 32)].map((n) => [
            n,
            ...[0.06, 0.08, 0.09, 0.1, 0.12, 0.15, 0.2].map((t) => f((n / 2) * t, 1)),
          ]),
        },
      ],
    },
  ],
}
