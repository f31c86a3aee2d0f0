import type { Behaviours, Call, Json } from '../behaviour';

const DRESSER = { tenant_id: 'tnt_01JBDG6FW2A49NJNV812ZG1H4B', name: 'Bukuru Dressing Ltd' };
const RAYFIELD = 'lsl_01JBWYY2BHR02THK3KCZG5DDZF';
const site = (name: string, latitude: number, longitude: number, title_number: string): Json => ({
  name,
  state: 'NG-PL',
  location: { latitude, longitude },
  title_kind: 'small_scale_mining_lease',
  title_number,
  title_expires_date: '2028-12-31',
});
const mine = (mine_site: Json, local_seller_id: string | null): Json => ({
  kind: 'mine',
  mine_site,
  title_document_id: null,
  local_seller_id,
  area_flag: 'none',
});
const tonnes = (value: string): Json => ({ value, unit: 'tonne' });
const washed = { id: 'tpt_01HKXMDS0W6RDNWNFGVWK3YG3J', code: 'tin_ore_washed', name: 'Washed ore' };

const ORE = {
  product_type: washed,
  holder: DRESSER,
  status: 'consumed',
  status_reason: null,
  made_from: null,
  hold: null,
  trade: null,
  trade_id: null,
  trade_tracking_id: null,
  reference: null,
  composition_id: null,
  test_details_ids: [],
};

/** Resources that the descriptions name in requests and show in no response, as copies of others: type, ID, ID of the other, and what differs. */
const COPIES: [string, string, string, Json][] = [
  [
    'btc',
    'btc_01JC2EHS6MYNKFMJQ9VQEPXXEQ',
    'btc_01JD1P6MQ08EW731D9FKTBW933',
    {
      ...ORE,
      lot_number: 'BKN-26-11',
      quantity: tonnes('20.400'),
      initial_quantity: tonnes('20.400'),
      origin: mine(site('Barkin Example, pit 2', 9.573, 8.889, 'EXM-SSML-00017'), null),
      origin_counts: { farmers: 0, plots: 0, mine_sites: 1, local_sellers: 0 },
    },
  ],
  [
    'btc',
    'btc_01JC59EJVMN20R64SDVC4MKYQ1',
    'btc_01JD1P6MQ08EW731D9FKTBW933',
    {
      ...ORE,
      lot_number: 'RYF-26-04',
      quantity: tonnes('9.600'),
      initial_quantity: tonnes('9.600'),
      origin: mine(site('Rayfield Example dredge', 9.842, 8.871, 'EXM-SSML-00031'), RAYFIELD),
      origin_counts: { farmers: 0, plots: 0, mine_sites: 1, local_sellers: 1 },
    },
  ],
  [
    'btc',
    'btc_01JDEHBK8AHPNH83HQMTQJ4QC9',
    'btc_01JCEZZ2QXE7JP02CQZNRYZKAJ',
    { lot_number: 'OND-26-M02', quantity: { value: '2000', unit: 'kilogram' }, initial_quantity: { value: '2000', unit: 'kilogram' } },
  ],
  [
    'fpl',
    'fpl_01JBZDYFFR5NH41R0B0BZMTS16',
    'fpl_01JBZAZ9263X1S1Y51Z65QB3FJ',
    {
      farmer_id: 'frm_01JBZDF83ME9E9DW0TZMZ3005N',
      name: 'Alade-Idanre',
      area_hectares: '8.60',
      drawn_area_hectares: '8.66',
      geometry: {
        kind: 'polygon',
        ring: [
          { latitude: 7.091204, longitude: 5.13111 },
          { latitude: 7.09119, longitude: 5.13376 },
          { latitude: 7.09385, longitude: 5.133781 },
          { latitude: 7.093861, longitude: 5.13112 },
          { latitude: 7.091204, longitude: 5.13111 },
        ],
      },
    },
  ],
  [
    'tsk',
    'tsk_01JDKBTQK21041DX8P6H29QVRQ',
    'tsk_01JCQB0WT7JN6423W3V0XF9PEE',
    {
      task_request_id: null,
      reference: null,
      test_kind: 'assay',
      category: { id: 'cmc_01JD0TX7RY68FGD5AA913ERTZH', code: 'tin_ore', name: 'Tin ore' },
      status: 'in_progress',
      result: null,
      test_details_ids: [],
      completed_at: null,
    },
  ],
  ['tpd', 'tpd_01JDKNH2F0FXARE3206A88KKT5', 'tpd_01JD3PW4ETM4CEQ4Y1Q36W1CNV', { name: 'Tin concentrate 70%, Plateau', reference: null }],
  ['trq', 'trq_01JD9CTY07S6H23Z22PBAJVYHM', 'trq_01JDB4YCW1W6DF9S38KQGQ53AH', { reference: null, status: 'pending', negotiation_id: null }],
  [
    'trd',
    'trd_01JDK8029GPNCSM3N9MPQVEFZD',
    'trd_01JD8RS60QX1VX4PASBXF9YPKK',
    { reference: 'FAST-2026-11-24', status: 'accepted', trade_tracking_id: null, batches: [], stage: null },
  ],
];

function copy(call: Call, [type, id, from, fields]: [string, string, string, Json]): void {
  const source = call.contract.seed.find((each) => each.type === type && each.key === from)?.data;
  if (!source || call.store.get(type, id)) return;
  call.store.seed([{ type, key: id, data: { ...source, ...fields, id }, versions: [] }], call.now());
}

/** What the story knows and no example of the descriptions shows. */
export const story: Behaviours = {
  story: (call) => {
    for (const each of COPIES) copy(call, each);
  },
};
