/** A page of the bilingual reader: what the Japanese page says, and what the English one says. */
export const snail: {
  ja: string
  en: string
  scene: 'clock' | 'wall' | 'rain' | 'leaf' | 'night' | 'hands' | 'crowd' | 'moss' | 'sun' | 'road'
}[] = [
  {
    scene: 'clock',
    ja: '時計台のまえの石だたみに、一ぴきのかたつむりが住んでいました。名まえはトモといいました。',
    en: 'In front of the clock tower, on the paving stones, there lived a snail. His name was Tomo.',
  },
  {
    scene: 'crowd',
    ja: '町の人は、みんな時計を見あげて走りました。「あと三分！」「もう三分すぎた！」',
    en: 'The people of the town all looked up at the clock and ran. “Three minutes left!” “Three minutes late!”',
  },
  {
    scene: 'hands',
    ja: '「三分って、どのくらい遠いの」とトモは聞きました。だれも答えてくれませんでした。',
    en: '“How far away is three minutes?” asked Tomo. Nobody had time to answer.',
  },
  {
    scene: 'wall',
    ja: 'そこでトモは、自分で見にいくことにしました。時計は、かべの一ばん上にあります。',
    en: 'So Tomo decided to go and see for himself. The clock was at the very top of the wall.',
  },
  {
    scene: 'leaf',
    ja: '一日めは、つたの葉を三まいぶん、のぼりました。葉のうらには、テントウムシがいました。',
    en: 'On the first day he climbed as far as three ivy leaves. Under one of them sat a ladybird.',
  },
  {
    scene: 'leaf',
    ja: '「飛べば一分だよ」とテントウムシは言いました。「でも、のぼると、この葉のにおいがわかる」',
    en: '“By flying it is one minute,” said the ladybird. “But if you climb, you learn how this leaf smells.”',
  },
  {
    scene: 'rain',
    ja: '二日めは雨でした。トモは、雨の日がすきです。石がみんな、川のように光るからです。',
    en: 'The second day was rainy. Tomo liked rainy days. All the stones shone like rivers.',
  },
  {
    scene: 'moss',
    ja: '石のすきまに、こけの森がありました。トモは、森をまわるのに半日かかりました。',
    en: 'Between two stones there was a forest of moss. It took Tomo half a day to walk around it.',
  },
  {
    scene: 'night',
    ja: '夜になると、時計台のかねが鳴りました。かべが、ねこののどのように、ごろごろとふるえました。',
    en: 'At night the bell rang. The wall trembled, like the throat of a cat.',
  },
  {
    scene: 'night',
    ja: '「下で聞くと音だけれど」とトモは思いました。「ここで聞くと、さわれるんだな」',
    en: '“Down there it is a sound,” thought Tomo. “Up here you can touch it.”',
  },
  {
    scene: 'sun',
    ja: '五日めは、ひどく暑い日でした。トモはからにもぐって、うすいまくで戸をしめました。',
    en: 'The fifth day was terribly hot. Tomo went into his shell and shut the door with a thin skin.',
  },
  {
    scene: 'sun',
    ja: 'まっくらな中で、トモはじぶんの心ぞうの音を聞きました。とん、とん。時計より、ずっとゆっくりでした。',
    en: 'In the dark he heard his own heart. Thump, thump. It was much slower than the clock.',
  },
  {
    scene: 'wall',
    ja: '九日めの朝、トモは数字の6につきました。6は、見あげるほど大きな、黒い門でした。',
    en: 'On the morning of the ninth day, Tomo reached the number 6. It was a great black gate.',
  },
  {
    scene: 'hands',
    ja: '長いはりが、頭の上を通りすぎました。かち。すこし止まって、また、かち。',
    en: 'The long hand passed over his head. Tick. It rested a little, and then again: tick.',
  },
  {
    scene: 'hands',
    ja: 'トモは、はりの先にのってみました。「三分ぶん、のせてください」',
    en: 'Tomo stepped onto the tip of the hand. “Three minutes, please,” he said.',
  },
  {
    scene: 'hands',
    ja: 'はりは、だまって動きました。かち。町が、ほんのすこし、かたむきました。',
    en: 'The hand moved without a word. Tick. The town leaned over, only a little.',
  },
  {
    scene: 'road',
    ja: 'かち。屋根のむこうに、畑が見えました。かち。畑のむこうに、海が見えました。',
    en: 'Tick. Beyond the roofs he saw the fields. Tick. Beyond the fields he saw the sea.',
  },
  {
    scene: 'road',
    ja: '三分は、海が見えるまでの遠さでした。',
    en: 'Three minutes was as far away as the sea.',
  },
  {
    scene: 'crowd',
    ja: '下では、人が走っています。「あと三分！」と、だれかがさけびました。',
    en: 'Below, the people were running. “Three minutes left!” somebody cried.',
  },
  {
    scene: 'crowd',
    ja: '「だいじょうぶ」とトモは大きな声で言いました。「三分あれば、海が見えるよ」',
    en: '“Don’t worry,” called Tomo, as loudly as he could. “In three minutes you can see the sea.”',
  },
  {
    scene: 'clock',
    ja: 'ひとりの女の子が、立ちどまって、時計を見あげました。はりの先に、小さな丸いものがのっていました。',
    en: 'One girl stopped and looked up at the clock. On the tip of the hand there was something small and round.',
  },
  {
    scene: 'road',
    ja: '女の子は、石だんに腰かけて、三分のあいだ、海のにおいをかぎました。',
    en: 'The girl sat down on the steps, and for three minutes she smelled the sea.',
  },
]
