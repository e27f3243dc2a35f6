/**
 * What `digests` gives on every engine. To renew it after an intended change of a kernel or of the workload: run
 * `vitest run --project analytics tests/analytics/same-bits`, look why each digest differs, and copy those received. Never copy from only one
 * engine what the others do not give: that is the mistake these figures are for.
 */
export const expectedDigests: Record<string, string> = {
  bucket: "703adfc5dfbe03adc5fe1af0b2f2bcff03749e82c048a10ff146c45046bb4891",
  clearSkyEnergy: "0f2020ab503e93c77d82d51b04482d33b9439a0ad95e4a99cef5e1ac03f7b99c",
  clearSkyGhi: "192845fd733e2ea08b4cbb9597a0bfb1ef12e68494699aeef1420dfaca9433b9",
  dailySoiling: "b778c13c7e5bb4ce9fe8a2e1ee4b0166a988243d46fdf7aa7fc68b0d68287bf6",
  detectIntervals: "99da61f8f51ddf84b5ba1862ef26af1871ca73e82cacc786bde21b7f813b1f7d",
  dollarLoss: "462d1cf3d7335ee0a69d6644d03df390f2a9dc055c12a0658dbcd2d69913d2e3",
  cleaningStep: "e645884aca0ffeb771ee43b8c3d8ded4e44292cc3bf60d54a49db23dd6bdcd0c",
  cleaningGain: "8cde21d22956986f689268c2da3ee59cde8df477bd8ae8027002c83d2e940af7",
  coveredDays: "724f1a79a19e0ac64f538cd601f8946cfbb1b469a8b0f7a1ad909ddecfb4975a",
  dollarRange: "7a06e8fe186cc466ffd6c90ca128b3eeb1e0f8f16dc69e19535a142f9ae6cf24",
  fittedLevel: "6e7d3a235f56c69674a4b7a71bfb4b6cba818a56b5c2cd48fdd7cac804fcbf96",
  residualUncertainty: "5a929b2e32ad640a2ba45d0b00a0a03bef622844d2911a5ea3e2e8e849550dd9",
  lossUncertainty: "9a8575882c252a086ab7deac92bdbf282bcf59c80be9c8bea2946b5511c07fa1",
  dollarTotal: "aa34ec1d92826c2447df963e72aa76f89048c58c33697ddf71a806d87057ef35",
  lossRange: "eb6a5a214c3db0b8a564f0f50643c35cda54f3fb5878d7c84576a8ddce3e02ab",
  meanLoss: "3f013493a69f7905a3b7885ea281eab0ad45143d38b13ce023067e358870cfa9",
  monthlyRates: "87d5fde8e139cf02bcccc0cc634541721aaa47717675c2934c23bc854dab26f6",
  periodRain: "4bcfbd872131cdd580cc6205fca0e4aacead06953e05455fb7039ebfc0ee1752",
  lossCurves: "d98b0231f1040dcf2042e2275eaf7bb71ae65fec88faa9e3648a835a17243f32",
  optimizeCleanings: "5bce337e444d9ec2ef443faf126379c5f8847fbde3b68489547d1c818def7876",
  rainRemoval: "2e11c843d99631cc91011c605d486978053c9dac8149a9cfd4413148083930be",
  rainYears: "2346ef7ccff660963b39e1ace3d794469eff01b384b24d74cfb956cc947bb45b",
  renormalize: "0946086e41eb97c1fec7a26c4b82c285bfba4a3e8e71fff7531b5c60f180116f",
  renormalizedLoss: "123d84add86408f57fb36ad961e9e686bfdc11c5166533dd3186ef287c73e4eb",
  sampleLoss: "47dfbda870725ecdaaca479e512dea87eff482830d9d6fcf0c2bf8dc0b5e3230",
  soilingRate: "f8d755d9a9eed0d3d9841d1727f5cbe92be969556cc1200d572b67ec0d107c5f",
  solarNoon: "ef31fb7cd9b04b93bc52aac4fd36b547428c2e85e75003a55372df445d2fc104",
  solarPosition: "6a9ce4d917f6c72d3da098edf6409fdf0035f33587ca63e7d03b2901bb6eba33",
  hsuSoilingRatio: "9e614df50c0b651663f67081c2aa0d2cbfba942b74670881f5914461b5b33964",
  kimberLoss: "03d70d1cefb9a66256888f036dee4d53fec578b3f3d538016c431b3a3488326d",
  startingLoss: "726aa4debe15915f5526d398199ceec611a0914a52682d1d027703841ef5dd43",
  typicalYear: "6c55448220b40d230e8e161a5ee82326e3b789378af68645f09a245c9c5d9cdd",
};
