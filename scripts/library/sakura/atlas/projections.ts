import type { Point } from '../../press/shapes.ts'

const rad = Math.PI / 180

/** A way to put the globe on paper: longitude and latitude in degrees to a place, or undefined where it shows nothing. */
export interface Projection {
  name: string
  place: (longitude: number, latitude: number) => Point | undefined
  text: string
  keeps: string
}

/** Solves 2a + sin 2a = π sin(latitude), which Mollweide's ellipse needs. */
function mollweideAngle(latitude: number): number {
  if (Math.abs(latitude) > 89.9) return Math.sign(latitude) * (Math.PI / 2)
  let angle = latitude * rad
  for (let i = 0; i < 12; i++)
    angle -=
      (2 * angle + Math.sin(2 * angle) - Math.PI * Math.sin(latitude * rad)) / (2 + 2 * Math.cos(2 * angle))
  return angle
}

const azimuthal =
  (radius: (c: number) => number | undefined) =>
  (longitude: number, latitude: number): Point | undefined => {
    const [l, p, p0] = [longitude * rad, latitude * rad, 36 * rad]
    const c = Math.acos(
      Math.max(-1, Math.min(1, Math.sin(p0) * Math.sin(p) + Math.cos(p0) * Math.cos(p) * Math.cos(l))),
    )
    const r = radius(c)
    if (r === undefined) return undefined
    const turn = Math.atan2(
      Math.cos(p) * Math.sin(l),
      Math.cos(p0) * Math.sin(p) - Math.sin(p0) * Math.cos(p) * Math.cos(l),
    )
    return [Math.sin(turn) * r, -Math.cos(turn) * r]
  }

export const projections: Projection[] = [
  {
    name: '正距円筒図法',
    keeps: '南北の長さ',
    place: (l, p) => [l / 180, -p / 180],
    text: '経度をそのまま横に、緯度をそのままたてに取った、いちばん単純な地図です。ますは、どこも同じ正方形。けれども本物の地球では、北へ行くほど、ますは細くなります。だから北の島は、横にのびて見えます。',
  },
  {
    name: 'メルカトル図法',
    keeps: '角度',
    place: (l, p) =>
      Math.abs(p) > 80 ? undefined : [l / 180, -Math.log(Math.tan(Math.PI / 4 + (p * rad) / 2)) / Math.PI],
    text: '方角が正しいので、航海に使われました。羅針盤を同じ向きに合わせて進むと、地図の上でもまっすぐな線になります。かわりに、高緯度ほど大きく引きのばされ、緯度六十度では、長さが二倍、面積が四倍です。',
  },
  {
    name: 'ランベルト正積円筒図法',
    keeps: '面積',
    place: (l, p) => [l / 180, -Math.sin(p * rad) / Math.PI],
    text: '面積の比を正しくあらわします。緯度が高くなると、横にのびる分だけ、たてをおしつぶしているのです。円はどれも同じ面積のだ円になります。',
  },
  {
    name: 'サンソン図法',
    keeps: '面積',
    place: (l, p) => [(l * Math.cos(p * rad)) / 180, -p / 180],
    text: '緯線を、本物の長さのとおりに並べました。面積も正しくなります。まん中はよいのですが、はしへ行くほど、形がななめにゆがみます。',
  },
  {
    name: 'モルワイデ図法',
    keeps: '面積',
    place: (l, p) => {
      const a = mollweideAngle(p)
      return [(l * Math.cos(a)) / 180, -Math.sin(a) / 2]
    },
    text: '全体が、たてと横が一対二のだ円です。面積が正しく、サンソン図法より、はしのゆがみが少なくなっています。緯線の位置を決めるには、かんたんには解けない方程式を、くり返し計算で解きます。',
  },
  {
    name: '正距方位図法',
    keeps: '中心からの距離と方位',
    place: azimuthal((c) => c / Math.PI),
    text: '中心からの距離と方角が正しい地図です。この図の中心は、北緯三十六度です。外がわの円は、地球のちょうど反対がわの一点が、ひきのばされたもの。航空路を調べるときに使われます。',
  },
  {
    name: '正射図法',
    keeps: '見た目',
    place: azimuthal((c) => (c > Math.PI / 2 ? undefined : Math.sin(c))),
    text: '遠い宇宙から見た地球です。うしろ半分は見えません。ふちに近い土地は、横から見ることになるので、細くつぶれます。月の地図は、この見えかたと同じです。',
  },
  {
    name: '心射図法',
    keeps: '最短の道',
    place: azimuthal((c) => (c > 64 * rad ? undefined : Math.tan(c) / 2.1)),
    text: '地球の中心に電球をおき、表面の絵を、平らな紙にうつした地図です。二つの地点を結ぶいちばん短い道（大圏航路）が、かならず直線になります。かわりに、一度に半球より広い場所はかけません。',
  },
]

/** A circle of this many degrees on the globe, around a place. */
export function globeCircle(longitude: number, latitude: number, radius: number): [number, number][] {
  return Array.from({ length: 37 }, (_, i) => {
    const [turn, p0, c] = [i * 10 * rad, latitude * rad, radius * rad]
    const p = Math.asin(Math.sin(p0) * Math.cos(c) + Math.cos(p0) * Math.sin(c) * Math.cos(turn))
    const l = Math.atan2(
      Math.sin(turn) * Math.sin(c) * Math.cos(p0),
      Math.cos(c) - Math.sin(p0) * Math.sin(p),
    )
    return [longitude + l / rad, p / rad]
  })
}
