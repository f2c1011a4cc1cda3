export type SeedState = {
  state: string
  region: 'South South' | 'South East' | 'South West' | 'Middle Belt' | 'North East' | 'North West'
  priceNaira: number
  lgas: readonly string[]
}

type Days = { days_min: number; days_max: number }

/** Working days, by road. */
const DAYS: Record<SeedState['region'], Days> = {
  'South West': { days_min: 2, days_max: 3 },
  'South South': { days_min: 3, days_max: 5 },
  'South East': { days_min: 3, days_max: 5 },
  'Middle Belt': { days_min: 3, days_max: 5 },
  'North West': { days_min: 4, days_max: 7 },
  'North East': { days_min: 5, days_max: 8 },
}

/** How long a parcel from Lagos takes. */
export const daysTo = ({ state, region }: Pick<SeedState, 'state' | 'region'>): Days =>
  state === 'Lagos' ? { days_min: 1, days_max: 2 } : DAYS[region]

const list = (names: string): readonly string[] => names.trim().split(/,\s+/)

/** Every state with its local government areas; prices are for parcels dispatched from Lagos. */
export const seedStates: readonly SeedState[] = [
  {
    state: 'Abia',
    region: 'South East',
    priceNaira: 4800,
    lgas: list(`
      Aba North, Aba South, Arochukwu, Bende, Ikwuano, Isiala Ngwa North, Isiala Ngwa South, Isuikwuato,
      Obi Ngwa, Ohafia, Osisioma, Ugwunagbo, Ukwa East, Ukwa West, Umu Nneochi, Umuahia North, Umuahia South
    `),
  },
  {
    state: 'Abuja (FCT)',
    region: 'Middle Belt',
    priceNaira: 4500,
    lgas: list(`
      Abaji, Abuja Municipal, Bwari, Gwagwalada, Kuje, Kwali
    `),
  },
  {
    state: 'Adamawa',
    region: 'North East',
    priceNaira: 7500,
    lgas: list(`
      Demsa, Fufore, Ganye, Girei, Gombi, Guyuk, Hong, Jada, Lamurde, Madagali, Maiha, Mayo-Belwa, Michika,
      Mubi North, Mubi South, Numan, Shelleng, Song, Toungo, Yola North, Yola South
    `),
  },
  {
    state: 'Akwa Ibom',
    region: 'South South',
    priceNaira: 5200,
    lgas: list(`
      Abak, Eastern Obolo, Eket, Esit Eket, Essien Udim, Etim Ekpo, Etinan, Ibeno, Ibesikpo Asutan, Ibiono-Ibom,
      Ika, Ikono, Ikot Abasi, Ikot Ekpene, Ini, Itu, Mbo, Mkpat-Enin, Nsit-Atai, Nsit-Ibom, Nsit-Ubium,
      Obot Akara, Okobo, Onna, Oron, Oruk Anam, Udung-Uko, Ukanafun, Uruan, Urue-Offong/Oruko, Uyo
    `),
  },
  {
    state: 'Anambra',
    region: 'South East',
    priceNaira: 4500,
    lgas: list(`
      Aguata, Anambra East, Anambra West, Anaocha, Awka North, Awka South, Ayamelum, Dunukofia, Ekwusigo,
      Idemili North, Idemili South, Ihiala, Njikoka, Nnewi North, Nnewi South, Ogbaru, Onitsha North,
      Onitsha South, Orumba North, Orumba South, Oyi
    `),
  },
  {
    state: 'Bauchi',
    region: 'North East',
    priceNaira: 6500,
    lgas: list(`
      Alkaleri, Bauchi, Bogoro, Dambam, Darazo, Dass, Gamawa, Ganjuwa, Giade, Itas/Gadau, Jama'are, Katagum,
      Kirfi, Misau, Ningi, Shira, Tafawa Balewa, Toro, Warji, Zaki
    `),
  },
  {
    state: 'Bayelsa',
    region: 'South South',
    priceNaira: 5000,
    lgas: list(`
      Brass, Ekeremor, Kolokuma/Opokuma, Nembe, Ogbia, Sagbama, Southern Ijaw, Yenagoa
    `),
  },
  {
    state: 'Benue',
    region: 'Middle Belt',
    priceNaira: 5200,
    lgas: list(`
      Ado, Agatu, Apa, Buruku, Gboko, Guma, Gwer East, Gwer West, Katsina-Ala, Konshisha, Kwande, Logo, Makurdi,
      Obi, Ogbadibo, Ohimini, Oju, Okpokwu, Otukpo, Tarka, Ukum, Ushongo, Vandeikya
    `),
  },
  {
    state: 'Borno',
    region: 'North East',
    priceNaira: 8000,
    lgas: list(`
      Abadam, Askira/Uba, Bama, Bayo, Biu, Chibok, Damboa, Dikwa, Gubio, Guzamala, Gwoza, Hawul, Jere, Kaga,
      Kala/Balge, Konduga, Kukawa, Kwaya Kusar, Mafa, Magumeri, Maiduguri, Marte, Mobbar, Monguno, Ngala,
      Nganzai, Shani
    `),
  },
  {
    state: 'Cross River',
    region: 'South South',
    priceNaira: 5400,
    lgas: list(`
      Abi, Akamkpa, Akpabuyo, Bakassi, Bekwarra, Biase, Boki, Calabar Municipal, Calabar South, Etung, Ikom,
      Obanliku, Obubra, Obudu, Odukpani, Ogoja, Yakurr, Yala
    `),
  },
  {
    state: 'Delta',
    region: 'South South',
    priceNaira: 4300,
    lgas: list(`
      Aniocha North, Aniocha South, Bomadi, Burutu, Ethiope East, Ethiope West, Ika North East, Ika South,
      Isoko North, Isoko South, Ndokwa East, Ndokwa West, Okpe, Oshimili North, Oshimili South, Patani, Sapele,
      Udu, Ughelli North, Ughelli South, Ukwuani, Uvwie, Warri North, Warri South, Warri South West
    `),
  },
  {
    state: 'Ebonyi',
    region: 'South East',
    priceNaira: 5000,
    lgas: list(`
      Abakaliki, Afikpo North, Afikpo South, Ebonyi, Ezza North, Ezza South, Ikwo, Ishielu, Ivo, Izzi, Ohaozara,
      Ohaukwu, Onicha
    `),
  },
  {
    state: 'Edo',
    region: 'South South',
    priceNaira: 4000,
    lgas: list(`
      Akoko-Edo, Egor, Esan Central, Esan North East, Esan South East, Esan West, Etsako Central, Etsako East,
      Etsako West, Igueben, Ikpoba-Okha, Oredo, Orhionmwon, Ovia North East, Ovia South West, Owan East,
      Owan West, Uhunmwonde
    `),
  },
  {
    state: 'Ekiti',
    region: 'South West',
    priceNaira: 3800,
    lgas: list(`
      Ado Ekiti, Efon, Ekiti East, Ekiti South West, Ekiti West, Emure, Gbonyin, Ido-Osi, Ijero, Ikere, Ikole,
      Ilejemeje, Irepodun/Ifelodun, Ise/Orun, Moba, Oye
    `),
  },
  {
    state: 'Enugu',
    region: 'South East',
    priceNaira: 4700,
    lgas: list(`
      Aninri, Awgu, Enugu East, Enugu North, Enugu South, Ezeagu, Igbo Etiti, Igbo Eze North, Igbo Eze South,
      Isi Uzo, Nkanu East, Nkanu West, Nsukka, Oji River, Udenu, Udi, Uzo Uwani
    `),
  },
  {
    state: 'Gombe',
    region: 'North East',
    priceNaira: 6800,
    lgas: list(`
      Akko, Balanga, Billiri, Dukku, Funakaye, Gombe, Kaltungo, Kwami, Nafada, Shongom, Yamaltu/Deba
    `),
  },
  {
    state: 'Imo',
    region: 'South East',
    priceNaira: 4700,
    lgas: list(`
      Aboh Mbaise, Ahiazu Mbaise, Ehime Mbano, Ezinihitte, Ideato North, Ideato South, Ihitte/Uboma, Ikeduru,
      Isiala Mbano, Isu, Mbaitoli, Ngor Okpala, Njaba, Nkwerre, Nwangele, Obowo, Oguta, Ohaji/Egbema, Okigwe,
      Onuimo, Orlu, Orsu, Oru East, Oru West, Owerri Municipal, Owerri North, Owerri West
    `),
  },
  {
    state: 'Jigawa',
    region: 'North West',
    priceNaira: 6800,
    lgas: list(`
      Auyo, Babura, Birnin Kudu, Birniwa, Buji, Dutse, Gagarawa, Garki, Gumel, Guri, Gwaram, Gwiwa, Hadejia,
      Jahun, Kafin Hausa, Kaugama, Kazaure, Kiri Kasama, Kiyawa, Maigatari, Malam Madori, Miga, Ringim, Roni,
      Sule Tankarkar, Taura, Yankwashi
    `),
  },
  {
    state: 'Kaduna',
    region: 'North West',
    priceNaira: 5800,
    lgas: list(`
      Birnin Gwari, Chikun, Giwa, Igabi, Ikara, Jaba, Jema'a, Kachia, Kaduna North, Kaduna South, Kagarko,
      Kajuru, Kaura, Kauru, Kubau, Kudan, Lere, Makarfi, Sabon Gari, Sanga, Soba, Zangon Kataf, Zaria
    `),
  },
  {
    state: 'Kano',
    region: 'North West',
    priceNaira: 6000,
    lgas: list(`
      Ajingi, Albasu, Bagwai, Bebeji, Bichi, Bunkure, Dala, Dambatta, Dawakin Kudu, Dawakin Tofa, Doguwa, Fagge,
      Gabasawa, Garko, Garun Mallam, Gaya, Gezawa, Gwale, Gwarzo, Kabo, Kano Municipal, Karaye, Kibiya, Kiru,
      Kumbotso, Kunchi, Kura, Madobi, Makoda, Minjibir, Nasarawa, Rano, Rimin Gado, Rogo, Shanono, Sumaila,
      Takai, Tarauni, Tofa, Tsanyawa, Tudun Wada, Ungogo, Warawa, Wudil
    `),
  },
  {
    state: 'Katsina',
    region: 'North West',
    priceNaira: 6800,
    lgas: list(`
      Bakori, Batagarawa, Batsari, Baure, Bindawa, Charanchi, Dan Musa, Dandume, Danja, Daura, Dutsi, Dutsin Ma,
      Faskari, Funtua, Ingawa, Jibia, Kafur, Kaita, Kankara, Kankia, Katsina, Kurfi, Kusada, Mai'Adua,
      Malumfashi, Mani, Mashi, Matazu, Musawa, Rimi, Sabuwa, Safana, Sandamu, Zango
    `),
  },
  {
    state: 'Kebbi',
    region: 'North West',
    priceNaira: 7500,
    lgas: list(`
      Aleiro, Arewa Dandi, Argungu, Augie, Bagudo, Birnin Kebbi, Bunza, Dandi, Danko/Wasagu, Fakai, Gwandu,
      Jega, Kalgo, Koko/Besse, Maiyama, Ngaski, Sakaba, Shanga, Suru, Yauri, Zuru
    `),
  },
  {
    state: 'Kogi',
    region: 'Middle Belt',
    priceNaira: 4500,
    lgas: list(`
      Adavi, Ajaokuta, Ankpa, Bassa, Dekina, Ibaji, Idah, Igalamela-Odolu, Ijumu, Kabba/Bunu, Kogi, Lokoja,
      Mopa-Muro, Ofu, Ogori/Magongo, Okehi, Okene, Olamaboro, Omala, Yagba East, Yagba West
    `),
  },
  {
    state: 'Kwara',
    region: 'Middle Belt',
    priceNaira: 4000,
    lgas: list(`
      Asa, Baruten, Edu, Ekiti, Ifelodun, Ilorin East, Ilorin South, Ilorin West, Irepodun, Isin, Kaiama, Moro,
      Offa, Oke Ero, Oyun, Pategi
    `),
  },
  {
    state: 'Lagos',
    region: 'South West',
    priceNaira: 2000,
    lgas: list(`
      Agege, Ajeromi-Ifelodun, Alimosho, Amuwo-Odofin, Apapa, Badagry, Epe, Eti-Osa, Ibeju-Lekki, Ifako-Ijaiye,
      Ikeja, Ikorodu, Kosofe, Lagos Island, Lagos Mainland, Mushin, Ojo, Oshodi-Isolo, Shomolu, Surulere
    `),
  },
  {
    state: 'Nasarawa',
    region: 'Middle Belt',
    priceNaira: 5000,
    lgas: list(`
      Akwanga, Awe, Doma, Karu, Keana, Keffi, Kokona, Lafia, Nasarawa, Nasarawa Eggon, Obi, Toto, Wamba
    `),
  },
  {
    state: 'Niger',
    region: 'Middle Belt',
    priceNaira: 5000,
    lgas: list(`
      Agaie, Agwara, Bida, Borgu, Bosso, Chanchaga, Edati, Gbako, Gurara, Katcha, Kontagora, Lapai, Lavun,
      Magama, Mariga, Mashegu, Mokwa, Munya, Paikoro, Rafi, Rijau, Shiroro, Suleja, Tafa, Wushishi
    `),
  },
  {
    state: 'Ogun',
    region: 'South West',
    priceNaira: 3000,
    lgas: list(`
      Abeokuta North, Abeokuta South, Ado-Odo/Ota, Ewekoro, Ifo, Ijebu East, Ijebu North, Ijebu North East,
      Ijebu Ode, Ikenne, Imeko Afon, Ipokia, Obafemi Owode, Odeda, Odogbolu, Ogun Waterside, Remo North, Sagamu,
      Yewa North, Yewa South
    `),
  },
  {
    state: 'Ondo',
    region: 'South West',
    priceNaira: 3700,
    lgas: list(`
      Akoko North East, Akoko North West, Akoko South East, Akoko South West, Akure North, Akure South, Ese Odo,
      Idanre, Ifedore, Ilaje, Ile Oluji/Okeigbo, Irele, Odigbo, Okitipupa, Ondo East, Ondo West, Ose, Owo
    `),
  },
  {
    state: 'Osun',
    region: 'South West',
    priceNaira: 3500,
    lgas: list(`
      Atakunmosa East, Atakunmosa West, Ayedaade, Ayedire, Boluwaduro, Boripe, Ede North, Ede South, Egbedore,
      Ejigbo, Ife Central, Ife East, Ife North, Ife South, Ifedayo, Ifelodun, Ila, Ilesa East, Ilesa West,
      Irepodun, Irewole, Isokan, Iwo, Obokun, Odo Otin, Ola Oluwa, Olorunda, Oriade, Orolu, Osogbo
    `),
  },
  {
    state: 'Oyo',
    region: 'South West',
    priceNaira: 3200,
    lgas: list(`
      Afijio, Akinyele, Atiba, Atisbo, Egbeda, Ibadan North, Ibadan North East, Ibadan North West,
      Ibadan South East, Ibadan South West, Ibarapa Central, Ibarapa East, Ibarapa North, Ido, Irepo, Iseyin,
      Itesiwaju, Iwajowa, Kajola, Lagelu, Ogbomosho North, Ogbomosho South, Ogo Oluwa, Olorunsogo, Oluyole,
      Ona Ara, Orelope, Ori Ire, Oyo East, Oyo West, Saki East, Saki West, Surulere
    `),
  },
  {
    state: 'Plateau',
    region: 'Middle Belt',
    priceNaira: 5500,
    lgas: list(`
      Barkin Ladi, Bassa, Bokkos, Jos East, Jos North, Jos South, Kanam, Kanke, Langtang North, Langtang South,
      Mangu, Mikang, Pankshin, Qua'an Pan, Riyom, Shendam, Wase
    `),
  },
  {
    state: 'Rivers',
    region: 'South South',
    priceNaira: 4800,
    lgas: list(`
      Abua/Odual, Ahoada East, Ahoada West, Akuku-Toru, Andoni, Asari-Toru, Bonny, Degema, Eleme, Emohua, Etche,
      Gokana, Ikwerre, Khana, Obio/Akpor, Ogba/Egbema/Ndoni, Ogu/Bolo, Okrika, Omuma, Opobo/Nkoro, Oyigbo,
      Port Harcourt, Tai
    `),
  },
  {
    state: 'Sokoto',
    region: 'North West',
    priceNaira: 8000,
    lgas: list(`
      Binji, Bodinga, Dange Shuni, Gada, Goronyo, Gudu, Gwadabawa, Illela, Isa, Kebbe, Kware, Rabah,
      Sabon Birni, Shagari, Silame, Sokoto North, Sokoto South, Tambuwal, Tangaza, Tureta, Wamakko, Wurno, Yabo
    `),
  },
  {
    state: 'Taraba',
    region: 'North East',
    priceNaira: 7300,
    lgas: list(`
      Ardo Kola, Bali, Donga, Gashaka, Gassol, Ibi, Jalingo, Karim Lamido, Kurmi, Lau, Sardauna, Takum, Ussa,
      Wukari, Yorro, Zing
    `),
  },
  {
    state: 'Yobe',
    region: 'North East',
    priceNaira: 8000,
    lgas: list(`
      Bade, Bursari, Damaturu, Fika, Fune, Geidam, Gujba, Gulani, Jakusko, Karasuwa, Machina, Nangere, Nguru,
      Potiskum, Tarmuwa, Yunusari, Yusufari
    `),
  },
  {
    state: 'Zamfara',
    region: 'North West',
    priceNaira: 7500,
    lgas: list(`
      Anka, Bakura, Birnin Magaji/Kiyaw, Bukkuyum, Bungudu, Gummi, Gusau, Kaura Namoda, Maradun, Maru, Shinkafi,
      Talata Mafara, Tsafe, Zurmi
    `),
  },
]
