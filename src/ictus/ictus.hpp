#pragma once
// Everything a user of the library needs: scenes and runs by name, and the parts to build an impact by hand.

#include "ictus/base/version.hpp"
#include "ictus/exact/bouncing_ball.hpp"
#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/exact/power_law.hpp"
#include "ictus/laws/contact/laws.hpp"
#include "ictus/model/mechanics/systems.hpp"
#include "ictus/model/single_impact.hpp"
#include "ictus/resolver/impact.hpp"
#include "ictus/resolver/impulse_plane.hpp"
#include "ictus/run/own.hpp"
#include "ictus/run/run.hpp"
#include "ictus/schemes/nonsmooth/schemes.hpp"
#include "ictus/schemes/schemes.hpp"
#include "ictus/schemes/waves/propagators.hpp"
#include "ictus/study/compare.hpp"
#include "ictus/study/study.hpp"
