const story = `
The oar|櫂《かい》
A ferry crosses two rivers in this book. One runs at Tidewell, and one at a town called Mizumori, on the other side of the world.=この｜本《ほん》の｜渡《わた》し｜舟《ぶね》は、二つの｜川《かわ》を｜渡《わた》ります。一つはタイドウェルの｜川《かわ》、もう一つは｜世界《せかい》の｜反対側《はんたいがわ》、｜水守《みずもり》という｜町《まち》の｜川《かわ》です。
Each had a ferryman. They never met. They wrote to each other for eleven years, each in his own language, and neither could read a word.=どちらにも｜渡《わた》し｜守《もり》がいました。二人《ふたり》は一度《いちど》も｜会《あ》っていません。十一年《じゅういちねん》のあいだ、それぞれ｜自分《じぶん》の｜言葉《ことば》で｜手紙《てがみ》を｜書《か》き、どちらも｜一文字《ひともじ》も｜読《よ》めませんでした。
It began with an oar.=はじまりは｜一本《いっぽん》の｜櫂《かい》でした。
An oar drifted ashore on the flats, of a wood that nobody knew. There were marks burned into it. The ferryman of Tidewell copied the marks on to a letter and gave it to a sailor.=｜干潟《ひがた》に｜櫂《かい》が｜流《なが》れ｜着《つ》きました。だれも｜知《し》らない｜木《き》でできていて、｜焼《や》き｜印《いん》がありました。タイドウェルの｜渡《わた》し｜守《もり》は、その｜印《しるし》を｜手紙《てがみ》に｜写《うつ》し、｜船乗《ふなの》りにあずけました。
“I have your oar,” he wrote below. “It is a good one. I have oiled it. Tell me where to send it.”=その｜下《した》に、こう｜書《か》きました。「あなたの｜櫂《かい》をあずかっています。よい｜櫂《かい》です。｜油《あぶら》をぬっておきました。どこへ｜送《おく》ればよいですか」
A year went by, and the answer came. There was a drawing of an oar, a drawing of a boat, and between them a line like a hill.=一年《いちねん》がたち、｜返事《へんじ》が｜来《き》ました。｜櫂《かい》の｜絵《え》と、｜舟《ふね》の｜絵《え》。そのあいだに、｜丘《おか》のような｜線《せん》が｜一本《いっぽん》。
“He says to row with it,” said the ferryman’s daughter, who could read drawings.=「それで｜漕《こ》ぎなさい、だって」と、｜絵《え》の｜読《よ》める｜娘《むすめ》が｜言《い》いました。
===
Weights|重《おも》さ
So he rowed with it. It was heavier than his own in the morning and lighter at night.=そこで、その｜櫂《かい》で｜漕《こ》ぎました。｜朝《あさ》は｜自分《じぶん》の｜櫂《かい》より｜重《おも》く、｜夜《よる》は｜軽《かる》くなりました。
He wrote this to Mizumori. In Mizumori nobody knew English, except the schoolmaster, who knew the word “heavy”.=そのことを｜水守《みずもり》へ｜書《か》きました。｜水守《みずもり》では｜先生《せんせい》のほか、だれも｜英語《えいご》を｜知《し》りません。｜先生《せんせい》が｜知《し》っていたのは、「ヘビー」の｜一語《いちご》だけでした。
“He says that it is heavy,” said the schoolmaster.=「｜重《おも》い、と｜言《い》っています」と｜先生《せんせい》。
“Then it is not dry,” said the ferryman of Mizumori. “That is good. Give it water every morning.”=「それなら、｜乾《かわ》いていないんだ」と｜水守《みずもり》の｜渡《わた》し｜守《もり》は｜言《い》いました。「よろしい。｜毎朝《まいあさ》、｜水《みず》を｜飲《の》ませなさい」
He drew an oar with a mouth. At Tidewell the drawing hung on the boathouse door for fifty years.=かれは、｜口《くち》のある｜櫂《かい》の｜絵《え》をかきました。その｜絵《え》は｜五十年《ごじゅうねん》、タイドウェルの｜舟小屋《ふなごや》の｜戸《と》にかかっていました。
===
Fog|霧《きり》
At Tidewell the fog comes in from the sea, and the ferryman finds the landing by a bell.=タイドウェルの｜霧《きり》は｜海《うみ》から｜来《き》ます。｜渡《わた》し｜守《もり》は｜鐘《かね》の｜音《おと》で｜岸《きし》をさがします。
At Mizumori it comes down from the hills. The ferryman listens to the gravel on the other shore.=｜水守《みずもり》の｜霧《きり》は｜山《やま》からおりてきます。｜渡《わた》し｜守《もり》は｜向《む》こう｜岸《ぎし》の｜砂利《じゃり》を｜聞《き》きます。
One day in October both had fog at once. They could not know it.=十月《じゅうがつ》のある｜日《ひ》、｜二《ふた》つの｜川《かわ》に｜同時《どうじ》に｜霧《きり》が｜出《で》ました。｜二人《ふたり》がそれを｜知《し》るはずはありません。
In the middle of the river the ferryman of Tidewell stopped rowing and listened. There was no bell. There was, very faintly, gravel.=｜川《かわ》のまん｜中《なか》で、タイドウェルの｜渡《わた》し｜守《もり》は｜櫂《かい》を｜休《やす》め、｜耳《みみ》をすましました。｜鐘《かね》は｜鳴《な》りません。かすかに、｜砂利《じゃり》が｜鳴《な》りました。
In the middle of the other river the ferryman of Mizumori lifted his head. He heard a bell. There is no bell at Mizumori.=もう｜一《ひと》つの｜川《かわ》のまん｜中《なか》で、｜水守《みずもり》の｜渡《わた》し｜守《もり》は｜顔《かお》を｜上《あ》げました。｜鐘《かね》が｜聞《き》こえます。｜水守《みずもり》に｜鐘《かね》はありません。
Each rowed towards what he heard, and each came safely to his own landing.=それぞれ、｜聞《き》こえたほうへ｜漕《こ》ぎました。そしてそれぞれ、｜自分《じぶん》の｜岸《きし》に｜無事《ぶじ》に｜着《つ》きました。
Neither wrote about it. It is the only thing that we know from both of their logs: on the same day there is written in one “gravel”, and in the other “bell”.=｜二人《ふたり》とも、そのことは｜手紙《てがみ》に｜書《か》いていません。けれども｜二《ふた》つの｜日誌《にっし》の｜同《おな》じ｜日《ひ》に、｜一方《いっぽう》には「｜砂利《じゃり》」、もう｜一方《いっぽう》には「｜鐘《かね》」とあるのです。
===
The bridge|橋《はし》
Bridges were built over both rivers, in the same year.=｜同《おな》じ｜年《とし》に、｜二《ふた》つの｜川《かわ》に｜橋《はし》がかかりました。
“It is a fine bridge,” wrote the one. “What will you do?”=「りっぱな｜橋《はし》です」と｜一人《ひとり》が｜書《か》きました。「あなたは、どうしますか」
“It is a fine bridge,” wrote the other, on the same day. “What will you do?” The letters passed each other somewhere at sea.=「りっぱな｜橋《はし》です」と、もう｜一人《ひとり》が｜同《おな》じ｜日《ひ》に｜書《か》きました。「あなたは、どうしますか」。｜手紙《てがみ》は｜海《うみ》のどこかですれちがいました。
The last letter from Tidewell is a drawing: a man on a bridge, who looks down, and under the bridge a boat, and in the boat a man who looks up.=タイドウェルからの｜最後《さいご》の｜手紙《てがみ》は、｜絵《え》です。｜橋《はし》の｜上《うえ》に｜人《ひと》がいて、｜下《した》を｜見《み》ている。｜橋《はし》の｜下《した》には｜舟《ふね》があって、｜人《ひと》が｜上《うえ》を｜見《み》ている。
It came back after a year, with one line added by brush, from the one man’s eye to the other’s. It looks like a hill.=｜一年《いちねん》のちに、｜絵《え》は｜帰《かえ》ってきました。｜筆《ふで》で｜線《せん》が｜一本《いっぽん》、｜一人《ひとり》の｜目《め》からもう｜一人《ひとり》の｜目《め》へ、｜引《ひ》いてありました。｜丘《おか》のような｜線《せん》でした。
The oar is in Case 7. Please touch it. In the morning it is heavier.=｜櫂《かい》は｜七番《ななばん》のケースにあります。どうぞさわってください。｜朝《あさ》は、すこし｜重《おも》くなっています。
`

/** The story as chapters of pairs: an English passage and the Japanese one beside it. */
export const parallel = story
  .trim()
  .split('\n===\n')
  .map((chapter) => {
    const [head = '', ...lines] = chapter.split('\n')
    const [title = '', japanese = ''] = head.split('|')
    return {
      title,
      reading: japanese.replace(/《[^》]*》/g, ''),
      pairs: lines.map((line) => line.split('=') as [string, string]),
    }
  })

export const glossary: readonly (readonly string[])[] = `
ferry|渡し舟|watashibune
ferryman|渡し守|watashimori
oar|櫂|kai
river|川|kawa
bridge|橋|hashi
bell|鐘|kane
gravel|砂利|jari
fog|霧|kiri
letter|手紙|tegami
drawing|絵|e
heavy|重い|omoi
light|軽い|karui
dry|乾いた|kawaita
morning|朝|asa
night|夜|yoru
shore|岸|kishi
hill|丘|oka
flats|干潟|higata
sailor|船乗り|funanori
daughter|娘|musume
to row|漕ぐ|kogu
to listen|聞く|kiku
to look up|見上げる|miageru
to look down|見下ろす|miorosu
`
  .trim()
  .split('\n')
  .map((line) => line.split('|'))
