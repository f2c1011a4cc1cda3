/**
 * Words of a large catalogue, the most used first: the generator takes earlier ones more often. A
 * word may be a phrase.
 */
export const words = {
  colour: list(
    'Black, White, Navy, Red, Blue, Grey, Brown, Cream, Wine, Green, Pink, Gold, Royal Blue, Silver, Purple, Orange, Olive, Emerald, Khaki, Burgundy, Sky Blue, Yellow, Teal, Lilac, Charcoal, Peach, Mustard, Coral, Turquoise, Champagne, Rose Gold, Indigo, Lemon, Magenta, Rust, Mint, Ivory, Maroon, Lavender, Fuchsia',
  ),
  quality: list(
    'Classic, Premium, Original, Quality, Luxury, Casual, Slim, Vintage, Handmade, Plain, Elegant, Stretch, Lightweight, Heavy-Duty, Everyday, Embroidered, Quilted, Tailored, Soft-Touch, Waterproof, Breathable, Oversized, Ribbed, Pleated, Sequinned, Beaded, Two-Tone, Limited Edition, Hand-Painted, Reversible',
  ),
  print: list(
    'Ankara, Adire, Floral, Lace, Satin, Chiffon, Aso Oke, Striped, Denim, Brocade, Velvet, Polka Dot, Crepe, Kampala, Silk, Batik, Sequin, Tulle, Organza, Leopard, Damask, Tie-Dye, Paisley, Houndstooth',
  ),
  cut: list(
    'Midi, Maxi, Bodycon, A-Line, Wrap, Off-Shoulder, Mermaid, Shift, Flared, Peplum, Pencil, Tiered, Halter, Shirt, Kimono, Empire, Ball, Corset, Skater, Kaftan',
  ),
  occasion: list(
    'for Owambe, for Work, for Church, for Wedding Guests, for Eid, for Dinner, for School, for Travel, for the Beach, for Gym, for Naming Ceremony, for Graduation, for Asoebi',
  ),
  detail: list(
    'with Puff Sleeves, with Pockets, with Belt, with Side Slit, with Gold Buttons, with Embroidery, with Hood, with Zip, with Lining, with Drawstring, with Matching Cap, with Stones, with Bow, with Lace-Up Back, with Contrast Cuffs, with Detachable Strap, with Fringe, with Feather Trim',
  ),
  top: list(
    'T-Shirt, Shirt, Polo, Hoodie, Vest, Jersey, Jacket, Sweatshirt, Blouse, Singlet, Cardigan, Waistcoat, Bomber',
  ),
  bottom: list(
    'Jeans, Trousers, Joggers, Shorts, Chinos, Leggings, Skirt, Cargo Pants, Palazzo, Culottes',
  ),
  native: list(
    'Senator Wear, Kaftan, Agbada, Danshiki, Atiku Set, Buba and Sokoto, Isiagu Top, Jalabia, Babanriga, Etibo',
  ),
  shoe: list(
    'Sneakers, Sandals, Slippers, Loafers, Trainers, Heels, Slides, Boots, Pumps, Flats, Canvas Shoes, Football Boots, Mules, Brogues, Espadrilles, Wedges, Moccasins, Clogs',
  ),
  who: list("Men's, Women's, Unisex, Kids', Boys', Girls'"),
  bag: list(
    'Handbag, Backpack, Tote Bag, Wallet, Crossbody Bag, Laptop Bag, Belt, Travelling Bag, Clutch Purse, School Bag, Duffel, Waist Bag, Briefcase, Card Holder, Suitcase',
  ),
  watch: list(
    'Wristwatch, Smartwatch, Bracelet, Necklace, Earrings, Bead Set, Sunglasses, Ring, Anklet, Brooch, Cufflinks',
  ),
  fabric: list(
    'Wax Print, Lace Fabric, Adire Cambric, Aso Oke Set, Brocade, Guinea Shadda, Cashmere, Senator Material, Gele, Atiku',
  ),
  series: list(
    'Spark, Hot, Galaxy A, Note, Camon, Redmi, Smart, Pop, Pixel, Galaxy S, Nova, Zero, Edge, Phantom, Reno, Magic, Find, Mate',
  ),
  suffix: list('Pro, Plus, 5G, Lite, Ultra, Max, Neo, Play, SE, Prime, FE, GT'),
  accessory: list(
    'Fast Charger, USB-C Cable, Power Bank, Earbuds, Phone Case, Screen Protector, Bluetooth Speaker, Memory Card, Flash Drive, Headphones, Car Charger, Ring Light, Tripod, Wired Earphones, Adapter, Phone Holder, Microphone, HDMI Cable, Selfie Stick, Card Reader, OTG Adapter, Extension Box',
  ),
  panel: list(
    'Smart, Android, QLED, 4K UHD, LED, Full HD, Google, OLED, Crystal UHD, Curved, Mini-LED, Frameless',
  ),
  processor: list(
    'Core i5, Core i3, Core i7, Ryzen 5, Celeron, Ryzen 7, Core Ultra 7, N100, M3, Xeon, Pentium',
  ),
  appliance: list(
    'Blender, Fridge, Gas Cooker, Electric Kettle, Pressing Iron, Microwave, Chest Freezer, Air Conditioner, Washing Machine, Air Fryer, Rice Cooker, Water Dispenser, Toaster, Sandwich Maker, Pot Set, Vacuum Cleaner, Yam Pounder, Juicer, Food Processor, Hand Mixer, Deep Fryer, Electric Oven, Cake Mixer, Dish Rack',
  ),
  power: list(
    'Rechargeable Fan, Inverter, Generator, Solar Panel, LED Bulb, Stabiliser, Standing Fan, Lithium Battery, Solar Lantern, Rechargeable Lamp, Ceiling Fan, Changeover Switch, Solar Flood Light, UPS, Charge Controller, Tubular Battery, Power Station, Street Light',
  ),
  gaming: list(
    'Game Controller, PS5 Disc, Gaming Headset, Gaming Chair, Console, Racing Wheel, Gaming Mouse, PS4 Disc, Charging Dock, Handheld Game, VR Headset, Joystick, Capture Card',
  ),
  storage: list('128 GB, 256 GB, 64 GB, 512 GB, 32 GB, 1 TB, 2 TB'),
  ram: list('4 GB, 8 GB, 6 GB, 3 GB, 12 GB, 16 GB, 2 GB'),
  amount: list(
    '2-Piece Set, Pack of 2, Pack of 3, 6 Yards, 5 Yards, 3-Piece Set, Pair, Pack of 5, 10 Yards, Dozen, Pack of 12',
  ),
  inch: list(
    '32-inch, 43-inch, 55-inch, 50-inch, 65-inch, 40-inch, 75-inch, 24-inch, 85-inch, 98-inch',
  ),
  capacity: list(
    '1.5-Litre, 20-Litre, 1.7-Litre, 8 kg, 200-Litre, 1.5 HP, 2-Litre, 150-Litre, 7 kg, 30-Litre, 1 HP, 5-Litre',
  ),
  wattage: list(
    '20 W, 65 W, 25 W, 10,000 mAh, 2 m, 20,000 mAh, 45 W, 1 m, 33 W, 18 W, 3 m, 128 GB, 64 GB, 100 W',
  ),
  output: list(
    '3.5 kVA, 18-inch, 200 W, 2.5 kVA, 12 V, 220 Ah, 5 kVA, 16-inch, 550 W, 100 Ah, 1.5 kVA, 60 W, 24 V, 5 kWh, 10 kVA',
  ),
  fitting: list(
    'with Buckle, with Ankle Strap, with Rubber Sole, with Zip, with Gold Lock, with Shoulder Strap, with Dust Bag, with Stitching, with Tassel, with Padded Lining, with Laces, with Inside Pocket',
  ),
  praise: list(
    'Tested by our bench before it leaves the shop, Comes with a twelve-month warranty, Delivery in Lagos within two days, Sold with receipt and box, Made for the heat and the dust of the dry season, Works on unsteady light, Sewn in Aba and checked by hand, Colours may differ a little from the picture, Spare parts are easy to find, Return it within seven days if it does not fit, Wash with like colours, Popular as a gift, The carton was opened for inspection, Price is for one piece, Wholesale buyers should call first',
  ),
  place: list(
    'Lagos, Aba, Kano, Abuja, Onitsha, Ibadan, Abeokuta, Port Harcourt, Enugu, Benin, Iseyin, Kaduna, Jos, Ilorin, Warri, Owerri, Calabar, Maiduguri, Sokoto, Nnewi',
  ),
  surname: list(
    'Adebayo, Okafor, Ibrahim, Okonkwo, Balogun, Eze, Bello, Nwosu, Ogunleye, Musa, Chukwu, Abubakar, Adeyemi, Obi, Yusuf, Okoro, Lawal, Nnamdi, Danjuma, Afolabi, Uche, Sani, Akande, Igwe, Oladipo, Edet, Bassey, Etim, Tijani, Onyeka, Fashola, Aliyu, Ekwueme, Garba, Oyelaran, Umeh, Gowon, Alabi, Dike, Suleiman, Madueke, Ojo, Nwachukwu, Idris, Olatunji, Effiong, Amadi, Shehu, Odili, Ayodele',
  ),
  craft: list(
    'Couture, Collections, Fashion House, Stitches, Fabrics, Leather Works, Designs, Apparel, Bespoke, Kicks, Crafts, Looms',
  ),
  store: list(
    'Electronics, Ventures, Stores, Global, & Sons, Technologies, Gadgets, Homes, Supplies, Energy, Digital, Communications',
  ),
} as const

function list(text: string): readonly string[] {
  return text.split(', ')
}
