#pragma once
// THE LIST of contact laws. To add one: its file, its line here, its test.

#include "ictus/base/registry.hpp"
#include "ictus/laws/contact/hunt_crossley.hpp"
#include "ictus/laws/contact/kelvin_voigt.hpp"
#include "ictus/laws/contact/kuwabara_kono.hpp"
#include "ictus/laws/contact/lankarani_nikravesh.hpp"
#include "ictus/laws/contact/measured_curve.hpp"
#include "ictus/laws/contact/power_law.hpp"
#include "ictus/laws/contact/stulov.hpp"
#include "ictus/laws/contact/thornton.hpp"
#include "ictus/laws/contact/tsuji.hpp"
#include "ictus/laws/contact/walton_braun.hpp"

namespace ictus {

using ContactLaws = TypeList<HuntCrossley,        //
                             KelvinVoigt,         //
                             KuwabaraKono,        //
                             LankaraniNikravesh,  //
                             MeasuredCurve,       //
                             PowerLaw,            //
                             Stulov,              //
                             Thornton,            //
                             Tsuji,               //
                             WaltonBraun>;
static_assert(ContactLaws::names_are_sorted_and_unique());

}  // namespace ictus
