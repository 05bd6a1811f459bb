import { curve } from '../../press/canvas.ts'
import { blob, ellipse, type Point, type Shape } from '../../press/shapes.ts'
import { boat, child, fish, heron, hills, houses, rain, reeds, ripples, stars, wash } from './scenery.ts'

export interface Spread {
  shapes: Shape[]
  lines: string[]
  /** Where the words begin. */
  at: [number, number]
  ink: string
}

const sun = (x: number, y: number, r: number, color: string): Shape[] => [
  { d: ellipse([x, y], r * 1.5, r * 1.5), fill: color, opacity: 0.25 },
  { d: ellipse([x, y], r, r), fill: color },
]

const cloud = (x: number, y: number, s: number, color: string): Shape => ({
  d: blob([
    [x - 80 * s, y],
    [x - 50 * s, y - 26 * s],
    [x - 10 * s, y - 44 * s],
    [x + 34 * s, y - 32 * s],
    [x + 80 * s, y - 6 * s],
    [x + 30 * s, y + 8 * s],
  ]),
  fill: color,
  opacity: 0.9,
})

const tree = (x: number, y: number, s: number, color: string): Shape[] => [
  { d: `M${x - 6 * s} ${y}L${x - 4 * s} ${y - 70 * s}H${x + 4 * s}L${x + 6 * s} ${y}Z`, fill: '#6d4f3c' },
  {
    d: blob([
      [x - 48 * s, y - 70 * s],
      [x - 30 * s, y - 118 * s],
      [x + 4 * s, y - 138 * s],
      [x + 42 * s, y - 112 * s],
      [x + 46 * s, y - 66 * s],
      [x, y - 54 * s],
    ]),
    fill: color,
  },
]

const bridge = (y: number): Shape[] => [
  { d: `M-10 ${y - 150}H970V${y - 96}H-10Z`, fill: '#8a5a48' },
  ...[0, 1, 2, 3].map(
    (i): Shape => ({ d: `M${i * 320 - 10} ${y}V${y - 110}H${i * 320 + 50}V${y}Z`, fill: '#744838' }),
  ),
  ...[0, 1, 2].map(
    (i): Shape => ({
      d: `M${i * 320 + 50} ${y - 96}A130 96 0 0 1 ${i * 320 + 310} ${y - 96}L${i * 320 + 310} ${y - 110}H${i * 320 + 50}Z`,
      fill: '#5d382c',
      opacity: 0.6,
    }),
  ),
  ...Array.from(
    { length: 33 },
    (_, i): Shape => ({ d: `M${i * 30} ${y - 150}V${y - 186}`, stroke: '#744838', width: 5 }),
  ),
  { d: `M-10 ${y - 186}H970`, stroke: '#744838', width: 7 },
]

const waves = (y: number, color: string, height: number, shift: number): Shape => {
  const points = Array.from(
    { length: 14 },
    (_, k): Point => [k * 80 - 40, y + Math.sin(k * 1.9 + shift) * height],
  )
  return { d: `${curve(points)}L1000 480L-40 480Z`, fill: color }
}

export const spreads: Spread[] = [
  {
    shapes: [
      ...wash('#bfd9e6', '#eef3ea', [0, 300], 1),
      hills('#b9cfa2', 320, 70, 2),
      ...tree(790, 318, 1.2, '#e8a9b8'),
      ...tree(880, 330, 1, '#efbcc6'),
      hills('#d8c49a', 372, 24, 3),
      { d: ellipse([430, 420], 190, 36), fill: '#9cc3d6' },
      { d: ellipse([420, 414], 150, 24), fill: '#b7d6e3' },
      ...boat(430, 398, 0.7, -4),
      ...child(250, 436, 1.15, { coat: '#e2b33c', hair: '#3a2a24', isCrouched: true }),
    ],
    lines: ['あめが　あがった。', 'かみを　おって、', 'ふねを　つくった。'],
    at: [530, 76],
    ink: '#33424a',
  },
  {
    shapes: [
      ...wash('#cfe3ea', '#f3efe0', [0, 290], 4),
      hills('#a9bd84', 250, 60, 5),
      { d: 'M-20 250L420 236L980 252V480H-20Z', fill: '#c3b391' },
      { d: 'M-20 350C240 300 430 420 700 352S980 330 980 330V480H-20Z', fill: '#87b3c8' },
      ...ripples('#ffffff', [360, 470], 6),
      ...boat(520, 366, 0.62, 8),
      ...[110, 180, 770, 850].map(
        (x, i): Shape => ({ d: ellipse([x, 320 + (i % 2) * 120], 34, 20), fill: '#938a7c' }),
      ),
      ...child(176, 344, 0.9, { coat: '#e2b33c', hair: '#3a2a24' }),
    ],
    lines: ['ふねは　みぞを', 'すべりだす。', '「いってらっしゃい」'],
    at: [600, 96],
    ink: '#33424a',
  },
  {
    shapes: [
      ...wash('#b4dbe0', '#e8f1d8', [0, 210], 7),
      hills('#86aa6a', 240, 70, 8),
      hills('#6f9858', 290, 40, 9),
      ...wash('#7fb9bd', '#4f94a3', [270, 480], 10),
      ...ripples('#d9f0ee', [290, 460], 11),
      ...reeds([-10, 230], 480, '#5f8a3e', 12),
      ...reeds([760, 970], 480, '#5f8a3e', 13),
      ...boat(480, 336, 0.52, -6),
      {
        d: curve([
          [610, 226],
          [640, 208],
          [660, 226],
        ]),
        stroke: '#37506b',
        width: 4,
      },
      {
        d: curve([
          [660, 226],
          [684, 208],
          [712, 224],
        ]),
        stroke: '#37506b',
        width: 4,
      },
    ],
    lines: ['みぞは　おがわに、', 'おがわは　かわに。'],
    at: [330, 90],
    ink: '#24443c',
  },
  {
    shapes: [
      ...wash('#2f7a8c', '#174a60', [0, 480], 14),
      ...Array.from(
        { length: 9 },
        (_, i): Shape => ({
          d: curve([
            [i * 120 - 40, 0],
            [i * 120 + 20, 200],
            [i * 120 - 10, 480],
          ]),
          stroke: '#8fd0d4',
          width: 22,
          opacity: 0.1,
        }),
      ),
      { d: 'M-20 0H980V84C820 118 700 60 520 92S180 66 -20 100Z', fill: '#a5d8d6' },
      ...boat(500, 78, 0.6, 0),
      ...fish(250, 250, 1.6, '#e88b4e'),
      ...fish(640, 370, 1.1, '#f2c14e'),
      ...fish(430, 390, 0.8, '#e88b4e'),
      ...fish(850, 300, 0.7, '#f2c14e'),
      ...reeds([60, 260], 490, '#2d6b52', 15),
      ...reeds([700, 900], 490, '#2d6b52', 16),
    ],
    lines: ['「うえを　いくのは　だれ？」', 'さかなが　きいた。', 'ふねは　だまって　いった。'],
    at: [560, 150],
    ink: '#eaf6f2',
  },
  {
    shapes: [
      ...wash('#f6d7a8', '#f3b98a', [0, 260], 17),
      ...sun(760, 190, 46, '#f28a4b'),
      hills('#c98f78', 260, 50, 18),
      ...wash('#c98f86', '#7d6a88', [300, 480], 19),
      ...ripples('#ffe0b0', [312, 470], 20),
      ...bridge(336),
      ...boat(420, 378, 0.66, 4),
      ...child(610, 186, 0.5, { coat: '#4a6fa5', hair: '#2b2320' }),
    ],
    lines: ['はしの　うえで、', 'だれかが　てを　ふった。'],
    at: [70, 66],
    ink: '#5b352b',
  },
  {
    shapes: [
      ...wash('#1d2547', '#4a3f6b', [0, 300], 21),
      ...stars(60, 220, 22),
      ...houses(318, 23, true),
      ...wash('#2b3560', '#171d3b', [316, 480], 24),
      ...Array.from(
        { length: 30 },
        (_, i): Shape => ({
          d: `M${(i * 67) % 960} ${330 + ((i * 41) % 130)}h${16 + (i % 5) * 8}`,
          stroke: '#ffd98a',
          width: 3,
          opacity: 0.45,
        }),
      ),
      ...boat(330, 372, 0.6, -3),
    ],
    lines: ['まちの　ひが　ゆれる。', 'ばんごはんの　においが　する。'],
    at: [520, 70],
    ink: '#ffeec7',
  },
  {
    shapes: [
      ...wash('#0f1633', '#23305c', [0, 270], 25),
      ...stars(170, 260, 26),
      ...sun(180, 110, 38, '#fff3c4'),
      hills('#141d3d', 280, 40, 27),
      ...wash('#1c2850', '#0d1430', [276, 480], 28),
      ...stars(70, 480, 29).map((shape): Shape => ({ ...shape, opacity: 0.22 })),
      {
        d: curve([
          [150, 290],
          [190, 330],
          [170, 380],
          [196, 440],
        ]),
        stroke: '#fff3c4',
        width: 14,
        opacity: 0.25,
      },
      ...boat(600, 352, 0.56, 2),
    ],
    lines: ['よるの　かわには、', 'そらが　はいって　いた。'],
    at: [580, 120],
    ink: '#fff6dc',
  },
  {
    shapes: [
      ...wash('#f7e3d4', '#dfe9e2', [0, 220], 30),
      hills('#b7c6b4', 226, 30, 31),
      ...wash('#a9c9c8', '#7da7ac', [226, 480], 32),
      ...ripples('#f1f6ef', [250, 470], 33),
      {
        d: blob([
          [-40, 420],
          [180, 380],
          [360, 430],
          [200, 500],
          [-40, 500],
        ]),
        fill: '#cdbb93',
      },
      ...heron(190, 410, 1.2),
      ...heron(330, 436, 0.9),
      ...boat(650, 330, 0.6, -5),
      ...reeds([820, 970], 480, '#8a9a5b', 34),
    ],
    lines: ['あさ。', 'かわが、うみに　かわった。', 'みずが　しょっぱい。'],
    at: [560, 90],
    ink: '#3c4d4d',
  },
  {
    shapes: [
      ...wash('#8fc9e8', '#dff0ee', [0, 210], 35),
      cloud(220, 110, 1.2, '#ffffff'),
      cloud(720, 84, 0.9, '#ffffff'),
      ...wash('#3f94b5', '#1d5e86', [200, 480], 36),
      waves(290, '#3587ab', 8, 0),
      waves(350, '#2b749a', 12, 2),
      ...boat(300, 308, 0.42, 6),
      waves(420, '#1f5f86', 14, 4),
    ],
    lines: ['ひろい。', 'ひろい。', 'どっちが　まえだろう。'],
    at: [600, 150],
    ink: '#173f58',
  },
  {
    shapes: [
      ...wash('#4d5566', '#7b8491', [0, 330], 37),
      cloud(200, 120, 2, '#3b4250'),
      cloud(560, 96, 2.4, '#343a48'),
      cloud(860, 130, 1.8, '#3b4250'),
      waves(240, '#4a6274', 34, 0.6),
      waves(310, '#3c5366', 40, 2.4),
      ...boat(560, 270, 0.66, -24),
      waves(390, '#2c4154', 30, 4),
      ...rain(38, -0.5, '#dfe8ee', 180),
      { d: 'M310 40L280 130L316 128L270 230', stroke: '#f6e27a', width: 6 },
    ],
    lines: ['あらし！', 'ふねは　おれた。', 'でも、しずまなかった。'],
    at: [90, 330],
    ink: '#ffffff',
  },
  {
    shapes: [
      ...wash('#c7e7ec', '#fbf1da', [0, 230], 39),
      ...sun(150, 110, 40, '#f6c667'),
      hills('#7fae8b', 236, 80, 40),
      ...wash('#5cb1b8', '#8fd0cb', [230, 360], 41),
      ...ripples('#ffffff', [246, 350], 42),
      {
        d: `${curve([
          [-20, 372],
          [200, 348],
          [500, 366],
          [760, 340],
          [980, 360],
        ])}L980 480L-20 480Z`,
        fill: '#f0dcb0',
      },
      ...tree(840, 350, 1.4, '#4f8f5b'),
      ...boat(360, 402, 0.62, 14),
      ...[520, 610, 90].map((x): Shape => ({ d: ellipse([x, 440], 13, 8), fill: '#d99a86' })),
    ],
    lines: ['しらない　しまの', 'しらない　はまで、', 'ふねは　とまった。'],
    at: [560, 96],
    ink: '#31525a',
  },
  {
    shapes: [
      ...wash('#fbe9cf', '#f6d9b0', [0, 480], 43),
      {
        d: `${curve([
          [-20, 400],
          [300, 384],
          [640, 402],
          [980, 386],
        ])}L980 480L-20 480Z`,
        fill: '#e6c893',
      },
      ...child(300, 440, 1.9, { coat: '#4f8f9c', hair: '#1f1b1a' }),
      { d: 'M470 210L640 190L652 330L482 346Z', fill: '#fdfbf5', stroke: '#b5aea2', width: 2 },
      ...[0, 1, 2, 3].map(
        (i): Shape => ({
          d: curve([
            [494, 234 + i * 26],
            [560, 226 + i * 26],
            [626, 220 + i * 26],
          ]),
          stroke: '#7fa0b8',
          width: 4,
        }),
      ),
      { d: 'M561 200L567 338', stroke: '#d6cfc2', width: 2 },
    ],
    lines: ['ひろげて　みると、', 'てがみだった。', '「そちらは　はれですか」'],
    at: [676, 120],
    ink: '#5b3f2b',
  },
  {
    shapes: [
      ...wash('#f8cfa0', '#f6a97e', [0, 250], 44),
      ...sun(480, 236, 60, '#fff0c2'),
      ...wash('#e08f74', '#8f5f78', [246, 480], 45),
      ...ripples('#fff0c2', [260, 470], 46),
      {
        d: curve([
          [470, 262],
          [486, 320],
          [474, 380],
          [488, 460],
        ]),
        stroke: '#fff0c2',
        width: 26,
        opacity: 0.35,
      },
      ...boat(470, 330, 0.56, -3),
      ...boat(650, 300, 0.3, 4),
      ...child(180, 452, 1.2, { coat: '#4f8f9c', hair: '#1f1b1a' }),
    ],
    lines: ['「はれて　います」', 'ふねは　また、うみに　でた。'],
    at: [560, 80],
    ink: '#5a2f3a',
  },
]
